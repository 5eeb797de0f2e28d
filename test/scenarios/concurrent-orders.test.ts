import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '../support/app.ts';
import { ADDRESS, makeShippingRule, NOW } from '../support/buying.ts';
import { makeProduct } from '../support/factories.ts';

test('100 concurrent buyers buy exactly the 10 items in stock', async () => {
  const shop = await testApp({ clock: () => NOW, env: { LIMITS: 'off' } });
  await makeShippingRule(shop.db);
  const { id } = await makeProduct(shop.db, { quantity: 10 });
  /** Repeats requests that are refused with 503. */
  async function post(path: string, payload: object): Promise<{ status: number; data: { code: string } }> {
    for (;;) {
      const response = await shop.app.inject({ method: 'POST', url: `/api/v1/${path}`, payload });
      if (response.statusCode !== 503) return response.json();
    }
  }
  const tokens = Array.from({ length: 100 }, () => randomUUID());
  const added = await Promise.all(tokens.map((user_token) => post('cart/action', { product_id: id, user_token })));
  expect(added.every(({ status }) => status === 200)).toBe(true);

  const order = { email: 'zahra@example.com', address: ADDRESS, order_method: 2 };
  const answers = await Promise.all(tokens.map((user_token) => post('order/action', { ...order, user_token })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter(({ data }) => data.code === 'cart.out_of_stock')).toHaveLength(90);
  const { sold_count, in_stock } = await shop.db
    .selectFrom('product')
    .select(['sold_count', 'in_stock'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect({ sold_count, in_stock }).toEqual({ sold_count: 10, in_stock: false });
  await shop.close();
});
