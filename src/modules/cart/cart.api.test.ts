import { randomUUID } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { type TestDatabase, testDb } from '../../../test/db.ts';
import { makeProduct } from '../../../test/factories.ts';
import { makeRepairPlace, makeTicket } from '../../../test/paying-repairs.ts';

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

test('a repair stands in the basket of whoever holds its token, as a line of its own kind', async () => {
  const placeId = await makeRepairPlace(database.db);
  const ticket = await makeTicket(database.db, { placeId, deposit: 5_000 });
  const user_token = randomUUID();
  const add = (key: string) =>
    shop.app.inject({ method: 'POST', url: '/api/v1/cart/add-repair', payload: { ticket: key, user_token } });
  expect((await add('nobody')).statusCode).toBe(404);
  expect((await add(ticket.token)).json()).toMatchObject({ status: 200, data: { id: ticket.id, cart_count: 1 } });
  const cart = await shop.app.inject({ method: 'GET', url: `/api/v1/cart/by-user?user_token=${user_token}` });
  expect(cart.json()).toMatchObject({
    data: {
      ...{ cart_count: 1, goods: 50 },
      cart: [
        {
          ...{ kind: 'repair', id: ticket.id, pays: 'deposit', total: 50, place: 'Desk Dubai', problems: [] },
          ...{ title: 'Deposit for the repair: Apple iPhone 13', ticket: { number: ticket.number, code: ticket.code } },
        },
      ],
    },
  });
});
