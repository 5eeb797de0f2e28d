import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { fillCart, makeShippingRule, newGuest, press } from '../../../../test/support/buying.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { type Db, openDb } from '../../../platform/database/db.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await testDb();
  db = database.db;
  await makeShippingRule(db);
});
afterAll(() => database.close());

/** Runs jobs with limited concurrency, as the pool of one process does. */
async function inBatches<T>(jobs: (() => Promise<T>)[], size: number): Promise<T[]> {
  const results: T[] = [];
  const queue = jobs.values();
  const work = async () => {
    for (const job of queue) results.push(await job());
  };
  await Promise.all(Array.from({ length: size }, work));
  return results;
}

test('100 concurrent buyers from two pools buy exactly the 10 items in stock', async () => {
  const phone = await makeProduct(db, { quantity: 10 });
  const inventoryId = phone.inventoryIds[0] ?? 0;
  const buyers = Array.from({ length: 100 }, newGuest);
  await inBatches(
    buyers.map((buyer) => () => fillCart(db, buyer, phone.id)),
    8,
  );

  // as the first pool: a busy machine must not fail the test
  const second = openDb(database.address, { statementTimeout: 60_000, requestTime: 60_000 });
  const answers = await Promise.all(
    [db, second.db].map((pool, half) =>
      inBatches(
        buyers.filter((_, index) => index % 2 === half).map((buyer) => () => press(pool, buyer)),
        8,
      ),
    ),
  );
  await second.close();

  const codes = answers.flat().map((answer) => (answer.ok ? 'sold' : answer.refusal.code));
  expect(codes.filter((code) => code === 'sold')).toHaveLength(10);
  expect(codes.filter((code) => code === 'cart.out-of-stock')).toHaveLength(90);
  const stock = await db.selectFrom('inventory').select('quantity').where('id', '=', inventoryId).executeTakeFirst();
  expect(stock?.quantity).toBe(0);
  const sold = await db
    .selectFrom('order_line')
    .select(db.fn.sum<number>('quantity').as('pieces'))
    .where('inventory_id', '=', inventoryId)
    .executeTakeFirstOrThrow();
  expect(sold.pieces).toBe(10);
});

test('buyers of the same two products in opposite order do not deadlock', async () => {
  const one = await makeProduct(db, { quantity: 20 });
  const other = await makeProduct(db, { quantity: 20 });
  const buyers = Array.from({ length: 20 }, newGuest);
  await inBatches(
    buyers.map((buyer, index) => async () => {
      const [first, second] = index % 2 === 0 ? [one, other] : [other, one];
      await fillCart(db, buyer, first.id);
      await fillCart(db, buyer, second.id);
    }),
    8,
  );
  const answers = await inBatches(
    buyers.map((buyer) => () => press(db, buyer)),
    10,
  );
  expect(answers.every((answer) => answer.ok)).toBe(true);
});
