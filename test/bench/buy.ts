import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { bootstrapShop } from '../../src/bootstrap-shop.ts';
import { readConfig } from '../../src/config.ts';
import { type DbAddress, openDb } from '../../src/platform/database/db.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/launcher.ts';
import { newDataDir, type Shop, startShop } from '../e2e/support/shop.ts';
import { buyAll, buyOne, listVariants, type Piece, rush } from './buying-speed.ts';
import { findPostmaster, readClusterCpuMs } from './cluster-cpu.ts';
import { cpuMs } from './page-cost.ts';
import { raceForVoucher, raceToBook, sharedStripe } from './races.ts';

/**
 * What buying costs and whether it ever goes wrong: `npm run bench -- buy`. The database writes through to the disk.
 * First sixteen guests order as fast as they can through one and two processes, then rushes for the last pieces through
 * both numbers, then the process is killed while guests order.
 */
const SECONDS = 10;
const RUNS = 3;
const RUSHES = 20;
const KILLS = 5;

const root = join(import.meta.dirname, '../..');
const say = (name: string, figures: string) => console.log(`${name.padEnd(46)}${figures}`);
const dataDir = newDataDir();
const quiet = { LOG_LEVEL: 'error' };

// first, so that it outlives the processes that are killed
const postgres = await startEmbeddedPostgres({
  dataDir: join(dataDir, 'postgres'),
  log: { info: () => undefined, debug: () => undefined, warn: console.warn },
});
const { db, close } = openDb(postgres.connection);
const loading = await bootstrapShop(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }), root, () => undefined);
await loading.close();

/** Processes that guests use at the moment, of those that run. */
let shops: readonly Shop[] = [];
const running: Shop[] = [];
const leave = async () => {
  for (const shop of running.splice(0)) await shop.stop();
};

try {
  await db.updateTable('inventory').set({ quantity: 1_000_000 }).where('status', '=', 1).execute();
  const first = await startShop(quiet, dataDir);
  running.push(first);
  const other = { ...quiet, ...sharedStripe(first.origin), SHOP_DEMO: '0' };
  const second = await startShop({ ...other, DATABASE_URL: urlOf(postgres.connection) });
  running.push(second);
  shops = [first, second];
  await speed();
  shops = [first];
  await rushes('last pieces, one process');
  await races('one process');
  shops = [first, second];
  await rushes('last pieces, two processes');
  await races('two processes');
  await leave();
  await kills();
  say(
    'load of the machine',
    loadavg()
      .map((load) => load.toFixed(1))
      .join(', '),
  );
} finally {
  await leave();
  await close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

type BuyingFigures = { perSecond: number; cpuMs: number; databaseCpuMs: number; p50: number; p95: number };

/** One run of `SECONDS` through some of the processes. */
async function measureRun(servers: readonly Shop[], goods: readonly Piece[]): Promise<BuyingFigures> {
  const postmaster = await findPostmaster(db);
  const readCpu = () => servers.reduce((sum, { pid }) => sum + cpuMs(pid), 0);
  const [cpu, databaseCpu] = [readCpu(), readClusterCpuMs(postmaster)];
  const origins = servers.map(({ origin }) => origin);
  const { orders, p50, p95, refused } = await buyAll(origins, goods, SECONDS);
  if (refused > 0) say('refused orders', String(refused));
  return {
    perSecond: orders / SECONDS,
    cpuMs: (readCpu() - cpu) / orders,
    databaseCpuMs: (readClusterCpuMs(postmaster) - databaseCpu) / orders,
    p50,
    p95,
  };
}

/** Orders through one and through two processes, in turn, as medians. */
async function speed(): Promise<void> {
  const goods = await listVariants(db, 200);
  for (const { origin } of shops) await buyAll([origin], goods, 3);
  const before = await goodsAndOrdered();
  const runs: BuyingFigures[][] = [[], []];
  for (let run = 0; run < RUNS; run += 1) {
    runs[0]?.push(await measureRun(shops.slice(0, 1), goods));
    runs[1]?.push(await measureRun(shops, goods));
  }
  for (const [index, figures] of runs.entries()) {
    const median = (pick: (figures: BuyingFigures) => number) =>
      figures.map(pick).toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
    const name = index === 0 ? 'one process' : 'two processes';
    say(`orders by 16 guests, cash, ${name}`, `${median((run) => run.perSecond).toFixed(1)} a second`);
    say(
      '  CPU of an order with its cart',
      `processes ${median((run) => run.cpuMs).toFixed(2)} ms, database ${median((run) => run.databaseCpuMs).toFixed(2)} ms`,
    );
    say(
      '  placing one',
      `p50 ${median((run) => run.p50).toFixed(0)} ms, p95 ${median((run) => run.p95).toFixed(0)} ms`,
    );
  }
  say('stock and ordered pieces together', (await goodsAndOrdered()) === before ? 'constant' : 'CHANGED');
}

async function rushes(name: string): Promise<void> {
  const [piece] = await listVariants(db, 1);
  if (!piece) throw new Error('nothing to sell');
  let wrong = 0;
  for (let round = 0; round < RUSHES; round += 1) {
    await db.updateTable('inventory').set({ quantity: 10 }).where('id', '=', piece.inventoryId).execute();
    const before = await orderedOf(piece);
    const heard = await rush(
      shops.map(({ origin }) => origin),
      piece,
      200,
    );
    const { quantity } = await db
      .selectFrom('inventory')
      .select('quantity')
      .where('id', '=', piece.inventoryId)
      .executeTakeFirstOrThrow();
    const after = await orderedOf(piece);
    const [pieces, orders] = [after.pieces - before.pieces, after.orders - before.orders];
    // ten buyers, each with one piece, one order and its answer
    if (quantity !== 0 || [pieces, orders, heard].some((count) => count !== 10)) wrong += 1;
  }
  say(name, `${RUSHES} rushes of 200 for 10 pieces, ${wrong} went wrong`);
}

async function orderedOf({ inventoryId }: Piece): Promise<{ pieces: number; orders: number }> {
  const row = await db
    .selectFrom('order_line')
    .select((is) => [is.fn.sum<number>('quantity').as('pieces'), is.fn.countAll<number>().as('orders')])
    .where('inventory_id', '=', inventoryId)
    .executeTakeFirstOrThrow();
  return { pieces: Number(row.pieces), orders: Number(row.orders) };
}

/** A voucher that is wanted by too many, and concurrent payment webhooks. */
async function races(processes: string): Promise<void> {
  const [piece] = await listVariants(db, 1);
  if (!piece) throw new Error('nothing to sell');
  const origins = shops.map(({ origin }) => origin);
  let vouchers = 0;
  let payments = 0;
  await db.updateTable('inventory').set({ quantity: 1_000_000 }).where('id', '=', piece.inventoryId).execute();
  for (let round = 0; round < RUSHES; round += 1) {
    if (!(await raceForVoucher(db, origins, piece))) vouchers += 1;
    if (!(await raceToBook(db, origins, piece))) payments += 1;
  }
  say(`a voucher for ten, ${processes}`, `${RUSHES} rushes of 100, ${vouchers} went wrong`);
  say(`one payment, ${processes}`, `${RUSHES} times reported 200-fold at once, ${payments} went wrong`);
}

/** What was acknowledged before a process died must be there when it is back. */
async function kills(): Promise<void> {
  await db.updateTable('inventory').set({ quantity: 1_000_000 }).where('status', '=', 1).execute();
  const goods = await listVariants(db, 200);
  const before = await goodsAndOrdered();
  const promised: string[] = [];
  for (let round = 0; round < KILLS; round += 1) {
    const shop = await startShop(quiet, dataDir);
    const guests = Array.from({ length: 100 / KILLS }, async (_, guest) => {
      for (let order = 0; order < 100; order += 1) {
        const bought = await buyOne(shop.origin, goods[(guest + order) % goods.length]).catch(() => null);
        if (!bought) return;
        promised.push(bought);
      }
    });
    setTimeout(() => process.kill(shop.pid, 'SIGKILL'), 1500 + round * 200);
    await Promise.all(guests);
  }
  const stored = await db.selectFrom('shop_order').select('code').where('code', 'in', promised).execute();
  say(`${KILLS} kills while guests order`, `${promised.length} acknowledged, ${promised.length - stored.length} lost`);
  say('stock and ordered pieces after the kills', (await goodsAndOrdered()) === before ? 'constant' : 'CHANGED');
}

/** Items in stock and in orders: the sum never changes. */
async function goodsAndOrdered(): Promise<number> {
  const [stock, sold] = await Promise.all([
    db
      .selectFrom('inventory')
      .select((is) => is.fn.sum<number>('quantity').as('n'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('order_line')
      .innerJoin('shop_order', 'shop_order.id', 'order_line.order_id')
      .select((is) => is.fn.sum<number>('quantity').as('n'))
      .where('shop_order.status', '<', 6)
      .executeTakeFirstOrThrow(),
  ]);
  return Number(stock.n) + Number(sold.n);
}

function urlOf({ host, port, user, database }: DbAddress): string {
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
