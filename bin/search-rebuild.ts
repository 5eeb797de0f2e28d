import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrapShop } from '../src/bootstrap-shop.ts';
import { readConfig } from '../src/config.ts';
import { rebuildSearch } from '../src/modules/search/index/refresh-search.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
// do not load the demo data
const config = { ...readConfig(process.env), demo: false };
const shop = await bootstrapShop(config, root, () => undefined);
try {
  const since = performance.now();
  if (!(await rebuildSearch(shop.services.db)))
    throw new Error('Another process is rebuilding the index; try again in a minute.');
  console.log(`Search index rebuilt: ${((performance.now() - since) / 1000).toFixed(1)} s`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await shop.close();
}
