import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fillDemoShop } from '../db/demo/volume/fill-demo-shop.ts';
import { removeGenerated } from '../db/demo/volume/remove-generated.ts';
import { bootstrapShop } from '../src/bootstrap-shop.ts';
import { readConfig } from '../src/config.ts';

const USAGE = `npm run demo:volume -- --products 50000 [--orders 100000] [--seed 1] [--yes]
npm run demo:volume -- --remove
Adds generated products with past prices, reviews and orders to the shop of DATA_DIR or DATABASE_URL, or removes them.
--yes allows a shop that is not the demo shop. The same seed generates the same data.`;

const root = dirname(dirname(fileURLToPath(import.meta.url)));

function parseInteger(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} must be a whole number.\n${USAGE}`);
  return Number(text);
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      products: { type: 'string' },
      orders: { type: 'string' },
      seed: { type: 'string', default: '1' },
      remove: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
  });
  const { products, orders, seed, remove, yes } = values;
  if (remove) return { remove } as const;
  if (products === undefined) throw new Error(USAGE);
  return {
    remove,
    products: parseInteger('products', products),
    orders: orders === undefined ? undefined : parseInteger('orders', orders),
    seed: parseInteger('seed', seed),
    anyShop: yes,
  } as const;
}

async function run(): Promise<void> {
  const options = readArguments();
  const since = performance.now();
  const log = (sentence: string) => console.log(`${seconds(since)} s  ${sentence}`);
  const config = readConfig(process.env);
  const shop = await bootstrapShop(config, root, () => undefined);
  try {
    if (options.remove) {
      const { products, orders } = await removeGenerated(shop, log);
      return log(`Removed ${products} products and ${orders} orders`);
    }
    const start = performance.now();
    const { rows } = await fillDemoShop(shop.services.db, { ...options, now: shop.services.clock(), log });
    const rate = Math.round((options.products * 60_000) / (performance.now() - start));
    const counts = Object.entries(rows).map(([name, count]) => `${count} rows of ${name}`);
    log(`Added ${options.products} products (${counts.join(', ')}): ${rate} products a minute`);
  } finally {
    await shop.close();
  }
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1).padStart(7);
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
