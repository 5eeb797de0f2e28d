import { rmSync } from 'node:fs';
import { prefixLocale, to } from '../../src/web/paths.ts';
import { findProductByTitle } from '../e2e/support/product-api.ts';
import { newDataDir, type Shop, startShop } from '../e2e/support/shop.ts';
import { compareWithBareRoute } from './cached-pages.ts';
import { costOf } from './page-cost.ts';
import { scriptWeight } from './script-weight.ts';

/** Measures the built shop from outside, on this machine: `npm run bench`. Prints a name and a figure per line. */
function say(name: string, figures: string): void {
  console.log(`${name.padEnd(46)}${figures}`);
}

const ms = (value: number) => `${value.toFixed(2)} ms`;
const kb = (bytes: number, digits = 0) => `${(bytes / 1024).toFixed(digits)} KB`;

async function timedStart(environment: Record<string, string>, dataDir: string): Promise<[Shop, string]> {
  const since = performance.now();
  const shop = await startShop(environment, dataDir);
  return [shop, `${((performance.now() - since) / 1000).toFixed(1)} s`];
}

/** `goal`: CPU milliseconds of a request, with those of the database. */
async function pageCosts(shop: Shop): Promise<void> {
  const { origin } = shop;
  const list = to.category('phones');
  const { id, path } = await findProductByTitle(origin, 'Orvo A7', 'en');
  const pages: { name: string; address: string; goal?: number }[] = [
    { name: 'listing', address: list, goal: 2.5 },
    { name: 'listing in Arabic', address: prefixLocale(list, 'ar') },
    { name: 'home', address: to.home(), goal: 3 },
    { name: 'product', address: path, goal: 3 },
    { name: 'product of the API', address: `/api/v1/product/${id}` },
    { name: 'where a repair begins', address: to.services() },
    { name: 'models of a maker', address: to.deviceModels('phone', 'apple') },
    { name: 'faults of a model', address: to.repairBooking('iphone-13') },
    { name: 'a range of repairs', address: to.modelRange('apple') },
  ];
  for (const { name, address, goal } of pages) {
    for (const concurrency of [1, 16]) {
      const { cpu, databaseCpu, lowestSum, wall, bytes } = await costOf(shop, origin + address, concurrency);
      const sum = `${ms(cpu + databaseCpu)}${goal === undefined ? '' : ` (goal ${goal})`}`;
      say(
        `${name}, made anew, ${concurrency} at once`,
        `CPU ${sum}: server ${ms(cpu)}, database ${ms(databaseCpu)}; lowest round ${ms(lowestSum)}, wall ${ms(wall)}, ${kb(bytes)}`,
      );
    }
  }
}

/** Measurements of their own: `npm run bench -- find`. */
const PARTS = ['buy', 'facets', 'find', 'fragments', 'import', 'large-input', 'memory', 'pages', 'product-batch'];
const part = PARTS.find((name) => name === process.argv[2]);
if (part !== undefined) {
  process.argv.splice(2, 1);
  await import(`./${part}.ts`);
  process.exit();
}

const dataDir = newDataDir();
try {
  const [first, firstStart] = await timedStart({}, dataDir);
  say('first start: database, schema, demo shop', firstStart);
  await first.stop();

  const [making, secondStart] = await timedStart({ PAGE_CACHE_MS: '0', LOG_LEVEL: 'error' }, dataDir);
  say('second start', secondStart);
  try {
    await pageCosts(making);
    const { bytes, files } = await scriptWeight(making.origin, to.home());
    say('scripts of the home page, compressed', `${kb(bytes, 1)} in ${files} files`);
  } finally {
    await making.stop();
  }

  const keeping = await startShop({ LOG_LEVEL: 'error' }, dataDir);
  try {
    const { shop, bare } = await compareWithBareRoute({
      pid: keeping.pid,
      address: keeping.origin + to.category('phones'),
    });
    say(
      'listing from the page cache, and a bare Fastify route with the same answer',
      `${shop.perSecond.toFixed(0)} and ${bare.perSecond.toFixed(0)} answers/s (${(shop.perSecond / bare.perSecond).toFixed(2)}), ` +
        `CPU ${shop.cpuUs.toFixed(0)} and ${bare.cpuUs.toFixed(0)} µs`,
    );
  } finally {
    await keeping.stop();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
