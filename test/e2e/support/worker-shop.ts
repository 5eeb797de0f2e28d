import { inject } from 'vitest';

const shops = inject('shops');
// from 1 to the number of files that run at the same time
const shop = shops[Number(process.env.VITEST_POOL_ID) - 1];
if (!shop) throw new Error(`${shops.length} shops are open, and none is for worker ${process.env.VITEST_POOL_ID}.`);

/** The shop of this file, and where it keeps its database and outbox. No other file meets it at the same time. */
export const { origin, dataDir } = shop;
