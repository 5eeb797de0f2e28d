import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordStatements, type SentStatements } from '../database/count-round-trips.ts';
import { testDb } from '../database/db.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { makeShippingRule, ORDER } from '../support/buying.ts';
import { makeProduct } from '../support/factories.ts';

let shop: TestApp;
let recorded: ReturnType<typeof recordStatements>;
beforeAll(async () => {
  const database = await testDb();
  // settings, languages and texts are read once a second for all requests
  recorded = recordStatements(database.pool, /from "(setting|language|message_override)"/);
  shop = await testApp({ database });
  await makeShippingRule(database.db);
});
afterAll(() => shop.close());

async function post(path: string, payload: object): Promise<SentStatements> {
  recorded.take();
  const response = await shop.app.inject({ method: 'POST', url: `/api/v1/${path}`, payload });
  expect(response.json()).toMatchObject({ status: 200 });
  return recorded.take();
}

async function addToNewCart() {
  const product = await makeProduct(shop.db, { quantity: 50 });
  const user_token = randomUUID();
  const line = { product_id: product.id, inventory_id: product.inventoryIds[0], user_token };
  return { user_token, line, added: await post('cart/action', line) };
}

test('a new cart with a line needs three round trips: reads and cart, line, commit', async () => {
  const { added } = await addToNewCart();
  expect(added.roundTrips).toBe(3);
  expect(added.texts).toHaveLength(8);
});

test('one more piece of a line needs four round trips', async () => {
  const { line } = await addToNewCart();
  const { roundTrips } = await post('cart/action', line);
  expect(roundTrips).toBe(4);
});

test('the checkout of a guest needs eight round trips, and all its writes share one', async () => {
  const { user_token } = await addToNewCart();
  const { roundTrips, texts } = await post('order/action', { ...ORDER, user_token });
  expect(roundTrips).toBe(8);
  expect(texts).toHaveLength(20);
});
