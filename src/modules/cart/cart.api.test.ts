import { randomUUID } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { type TestDatabase, testDb } from '../../../test/db.ts';
import { makeProduct } from '../../../test/factories.ts';

/** The connection breaks at the first question after a line was written, once. */
let breaks = false;
let wrote = false;
const breaking: KyselyPlugin = {
  transformQuery({ node }) {
    if (breaks && node.kind === 'InsertQueryNode' && JSON.stringify(node.into).includes('cart_line')) wrote = true;
    if (wrote && node.kind === 'SelectQueryNode') {
      breaks = wrote = false;
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    }
    return node;
  },
  transformResult: async ({ result }) => result,
};

let database: TestDatabase;
let shop: TestApp;
beforeAll(async () => {
  database = await testDb();
  shop = await testApp({ database: { ...database, db: database.db.withPlugin(breaking) }, env: { LIMITS: 'off' } });
});
afterAll(() => shop.close());

test('whoever is told to try again has one piece in the cart afterwards', async () => {
  const { id } = await makeProduct(database.db, { quantity: 5 });
  const payload = { product_id: id, user_token: randomUUID() };
  const put = () => shop.app.inject({ method: 'POST', url: '/api/v1/cart/action', payload });
  breaks = true;
  expect((await put()).statusCode).toBe(503);
  expect(breaks).toBe(false);
  expect(await database.db.selectFrom('cart_line').where('product_id', '=', id).selectAll().execute()).toEqual([]);
  expect((await put()).json()).toMatchObject({ status: 200, data: { quantity: 1, cart_count: 1 } });
});
