import { inject } from 'vitest';

const shops = inject('shops');
// from 1 to the number of files that run at the same time
const shop = shops[Number(process.env.VITEST_POOL_ID) - 1];
if (!shop) throw new Error(`${shops.length} shops are open, and none is for worker ${process.env.VITEST_POOL_ID}.`);

/** The shop of this file, with the folder of its database and outbox. Parallel files use other shops. */
export const { origin, dataDir } = shop;
