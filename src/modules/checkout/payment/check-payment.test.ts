import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { fillCart, makeShippingRule, ORDER } from '../../../../test/support/buying.ts';
import { openCardShop } from '../../../../test/support/card-shop.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import type { PayingShop } from '../../../../test/support/paying.ts';
import { makeCustomer } from '../../../../test/support/people.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { checkPayment } from './check-payment.ts';

describe('a hosted payment', () => {
  let shop: PayingShop;
  beforeAll(async () => {
    shop = await openCardShop();
  });
  afterAll(() => shop.close());

  const check = async (attempt: string) => {
    const checked = await checkPayment(shop.db, { attempt }, shop.how());
    if (!checked.ok) throw new Error(checked.refusal.code);
    const { progress, order } = checked.value;
    return [progress.status, progress.payable, order.paymentState];
  };

  test('is paid when its provider reports it, not when the browser returns', async () => {
    const { attempt } = await shop.order();
    expect(await check(attempt)).toEqual(['created', true, 'unpaid']);
    const page = await shop.open(attempt);
    expect(await check(attempt)).toEqual(['pending', true, 'unpaid']);
    await shop.press(page, 'pay');
    expect(await check(attempt)).toEqual(['paid', false, 'paid']);
  });
});

describe('the payments of an order', () => {
  let shop: TestApp;
  let order: { id: string; code: string; grand: number; payment_url: string };
  let buyer: { id: string; token: string };
  const guest = crypto.randomUUID();
  beforeAll(async () => {
    shop = await testApp({ env: { LIMITS: '{"paymentCheck":{"burst":12,"seconds":600}}' } });
    await makeShippingRule(shop.db);
    buyer = await makeCustomer(shop.db);
    await fillCart(shop.db, { customerId: buyer.id }, (await makeProduct(shop.db, { quantity: 5 })).id);
    order = (await call('order/action', { ...ORDER, order_method: 2 }, buyer.token)).data;
  });
  afterAll(() => shop.close());

  async function call(path: string, payload: object, token?: string) {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await shop.app.inject({ method: 'POST', url: `/api/v1/${path}`, payload, headers });
    return { status: answer.statusCode, ...answer.json() };
  }

  test('the buyer of an order gets the state of its latest payment and the list of all', async () => {
    const done = await call('order/payment-done', { order_id: order.id }, buyer.token);
    expect(done).toMatchObject({
      status: 200,
      data: {
        order_id: order.id,
        code: order.code,
        order_method: 2,
        status: 'pending',
        payment_status: 0,
        payable: false,
        declined: false,
        payment_url: null,
      },
    });
    const { data } = await call('order/transaction', { order_id: order.id }, buyer.token);
    expect(data).toMatchObject({ order_id: order.id, code: order.code, payment_status: 0 });
    expect(data.transactions).toEqual([
      {
        number: 1,
        order_method: 2,
        status: 'pending',
        amount: order.grand,
        captured: 0,
        refunded: 0,
        currency: 'USD',
        created_at: expect.any(String),
        settled_at: null,
        refunds: [],
      },
    ]);
  });

  test('a guest gets them with the guest token', async () => {
    await fillCart(shop.db, { guestHash: hashToken(guest) }, (await makeProduct(shop.db)).id);
    const placed = await call('order/action', { ...ORDER, order_method: 2, user_token: guest });
    const own = { order_id: placed.data.id, user_token: guest };
    expect((await call('order/payment-done', own)).data).toMatchObject({ status: 'pending' });
    expect((await call('order/transaction', own)).data.transactions).toHaveLength(1);
  });

  test('other visitors get none of them, and a state sent by the browser is refused', async () => {
    const other = await makeCustomer(shop.db);
    const query = { order_id: order.id };
    for (const path of ['order/payment-done', 'order/transaction']) {
      expect((await call(path, query)).status).toBe(401);
      expect((await call(path, query, other.token)).status).toBe(404);
      expect((await call(path, { ...query, user_token: guest })).status).toBe(404);
    }
    expect((await call('order/payment-done', { attempt: 'x'.repeat(43) })).status).toBe(404);
    const claimed = await call('order/payment-done', { ...query, status: 'paid' }, buyer.token);
    expect([claimed.status, Object.keys(claimed.data.fields)]).toEqual([201, ['status']]);
    expect((await call('order/payment-done', {}, buyer.token)).data.fields).toHaveProperty('order_id');
  });

  test('are rate limited', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1)
      statuses.push((await call('order/payment-done', { attempt: 'y'.repeat(43) })).status);
    expect(statuses).toContain(404);
    expect(statuses.at(-1)).toBe(429);
  });
});
