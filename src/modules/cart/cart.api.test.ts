import { randomUUID } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { makeShippingRule } from '../../../test/support/buying.ts';
import { makeProduct } from '../../../test/support/factories.ts';
import { makeRepairPlace, makeTicket } from '../../../test/support/paying-repairs.ts';
import { markDatabaseError } from '../../platform/database/database-down.ts';

/** Breaks the connection once, at the first update after the insert of a line. */
let breaks = false;
let wrote = false;
const breaking: KyselyPlugin = {
  transformQuery({ node }) {
    if (breaks && node.kind === 'InsertQueryNode' && JSON.stringify(node.into).includes('cart_line')) wrote = true;
    if (wrote && node.kind === 'UpdateQueryNode') {
      breaks = wrote = false;
      throw markDatabaseError(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
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

test('a retry after a server error adds the piece only once', async () => {
  const { id } = await makeProduct(database.db, { quantity: 5 });
  const payload = { product_id: id, user_token: randomUUID() };
  const put = () => shop.app.inject({ method: 'POST', url: '/api/v1/cart/action', payload });
  breaks = true;
  expect((await put()).statusCode).toBe(503);
  expect(breaks).toBe(false);
  expect(await database.db.selectFrom('cart_line').where('product_id', '=', id).select('id').execute()).toEqual([]);
  expect((await put()).json()).toMatchObject({ status: 200, data: { quantity: 1, cart_count: 1 } });
});

test('the shipping option read from a line can be written back unchanged', async () => {
  const user_token = randomUUID();
  const rule = await makeShippingRule(database.db);
  const { id: product_id } = await makeProduct(database.db);
  const call = async (method: 'GET' | 'POST', path: string, payload?: object) =>
    (await shop.app.inject({ method, url: `/api/v1/cart/${path}`, payload })).json();
  await call('POST', 'action', { product_id, user_token });
  const read = async () => (await call('GET', `by-user?user_token=${user_token}`)).data.cart[0];
  const line = await read();
  const place = { country: 'AF', state: null, zip: null };
  const write = ({ id, shipping_type, shipping_rule_id, pickup_point_id }: Record<string, unknown>) =>
    call('POST', 'update-shipping', {
      cart_ids: [id],
      shipping_type,
      shipping_rule_id,
      pickup_point_id,
      ...place,
      user_token,
    });
  expect((await write({ ...line, shipping_rule_id: rule })).status).toBe(200);
  const chosen = await read();
  expect([chosen.shipping_rule_id, chosen.pickup_point_id]).toEqual([rule, null]);
  expect((await write(chosen)).status).toBe(200);
  expect(await read()).toEqual(chosen);
});

test('a holder of the ticket token can add the repair to the cart as a line of kind repair', async () => {
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
      cart_count: 1,
      goods: 50,
      cart: [
        {
          kind: 'repair',
          id: ticket.id,
          pays: 'deposit',
          total: 50,
          place: 'Desk Dubai',
          problems: [],
          title: 'Deposit for the repair: Apple iPhone 13',
          ticket: { number: ticket.number, code: ticket.code },
        },
      ],
    },
  });
});
