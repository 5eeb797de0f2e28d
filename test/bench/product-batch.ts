import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { fillDemoShop } from '../../db/demo/volume/fill-demo-shop.ts';
import { bootstrapShop } from '../../src/bootstrap-shop.ts';
import { readConfig } from '../../src/config.ts';
import { startBatch, undoBatch } from '../../src/modules/catalog/batches/change-batch.ts';
import { createBatch } from '../../src/modules/catalog/batches/create-batch.ts';
import { processBatches } from '../../src/modules/catalog/batches/process-batches.ts';
import { processProductSchedules } from '../../src/modules/catalog/schedules/process-schedules.ts';
import { type Db, inTransaction, openDb } from '../../src/platform/database/db.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/launcher.ts';
import { newDataDir } from '../e2e/support/shop.ts';

/**
 * How long a change of many products and a scheduled sale take, and how long an order waits for the row of a variant meanwhile:
 * `npm run bench -- product-batch [--products 12000]`.
 */
const { values } = parseArgs({ options: { products: { type: 'string', default: '12000' } } });
const products = Number(values.products);
const SALE_PAUSE_MS = 10;

const root = join(import.meta.dirname, '../..');
const say = (name: string, figures: string) => console.log(`${name.padEnd(34)}${figures}`);

/** Decreases the stock of variants at random, as orders do, until `work` is done. */
async function watchSales(db: Db, work: Promise<unknown>): Promise<number[]> {
  let isDone = false;
  const end = work.finally(() => {
    isDone = true;
  });
  const waits: number[] = [];
  const { rows } = await sql<{ id: number }>`select id from inventory where quantity > 0`.execute(db);
  while (!isDone) {
    const id = rows[Math.floor(Math.random() * rows.length)]?.id ?? 0;
    const since = performance.now();
    await sql`update inventory set quantity = quantity - 1 where id = ${id} and quantity > 0`.execute(db);
    waits.push(performance.now() - since);
    await new Promise((resolve) => setTimeout(resolve, SALE_PAUSE_MS));
  }
  await end;
  return waits.toSorted((one, other) => one - other);
}

function describeWaits(waits: readonly number[]): string {
  const at = (share: number) => (waits[Math.floor((waits.length - 1) * share)] ?? 0).toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms (${waits.length} sales)`;
}

async function runJob(db: Db): Promise<void> {
  while ((await processBatches({ db, clock: () => new Date() }, new Date(Date.now() + 1_000))) > 0);
}

const dataDir = newDataDir();
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
const shop = await bootstrapShop(config, root, () => undefined);
try {
  const { db } = shop.services;
  // without a limit for statements
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') });
  const filling = openDb(postgres.connection, { statementTimeout: 0 });
  await fillDemoShop(filling.db, { products, seed: 1, now: new Date(), log: () => undefined });
  await filling.close();
  await postgres.stop();
  const by = () => ({ staffName: 'Ada', now: new Date() });
  const timed = async (name: string, work: () => Promise<unknown>) => {
    const since = performance.now();
    const waits = await watchSales(db, work());
    say(name, `${((performance.now() - since) / 1_000).toFixed(1)} s, load ${loadavg()[0]?.toFixed(1)}`);
    say('  wait of an order for a variant', describeWaits(waits));
  };
  const change = { kind: 'price', basis_points: 500, amount: null, rounding: 'ending' } as const;
  let id = 0;
  await timed(`preview of ${products} products`, async () => {
    const created = await inTransaction(db, (tx) => createBatch(tx, { filters: {}, change }, by()));
    if (!created.ok) throw new Error(created.refusal.code);
    id = created.value.id;
    await runJob(db);
  });
  await timed('prices changed', async () => {
    await inTransaction(db, (tx) => startBatch(tx, id, by()));
    await runJob(db);
  });
  await timed('undone', async () => {
    await inTransaction(db, (tx) => undoBatch(tx, id, by()));
    await runJob(db);
  });
  await timed('scheduled sale prices begin', async () => {
    await sql`
      update product set offered = selling * 9 / 10, sale_starts_at = now(), schedule_due_at = now() where slug like 'v-%'
    `.execute(db);
    while ((await processProductSchedules(db, new Date(Date.now() + 1_000))) > 0);
  });
  const { rows } = await sql`select status, applied, refused, restored, conflicts from product_batch`.execute(db);
  say('result', JSON.stringify(rows[0]));
} finally {
  await shop.close();
  rmSync(dataDir, { recursive: true, force: true });
}
