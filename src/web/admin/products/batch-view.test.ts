import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { makeCustomer } from '../../../../test/support/people.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import { loadBatch } from './batch-view.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

test('a price of zero is shown before and after a change of prices', async () => {
  const { db } = database;
  const customer = await makeCustomer(db);
  await db.insertInto('staff_member').values({ customer_id: customer.id, role: 'catalogue' }).execute();
  const product = await makeProduct(db);
  const change = JSON.stringify({ kind: 'price', amount: 500, basis_points: null, rounding: 'none' });
  const { id } = await db
    .insertInto('product_batch')
    .values({ kind: 'price', status: 'planned', staff_name: 'Ada', created_at: new Date(), change, total: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const values = { before: JSON.stringify({ selling: 0 }), after: JSON.stringify({ selling: 500 }) };
  await db
    .insertInto('product_batch_row')
    .values({ batch_id: id, product_id: product.id, problem: null, version: 1, status: 'planned', ...values })
    .execute();
  const shop = shopRequestBy(db, { customer, factor: 'given' });
  const { rows } = await loadBatch(shop, String(id), new Request('https://shop.example/admin/products'));
  expect(rows).toMatchObject([{ before: '$0', after: '$5' }]);
});
