import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../support/app.ts';
import { fillCart, makeBankAccount, makeShippingRule } from '../support/buying.ts';
import { makeProduct } from '../support/factories.ts';
import { makeCustomer } from '../support/people.ts';
import { createStaffApi, signedIn } from '../support/staff-client.ts';

let shop: TestApp;
let call: ReturnType<typeof createStaffApi>;
let token: string;
let buyer: Awaited<ReturnType<typeof makeCustomer>>;
beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  call = createStaffApi(shop);
  token = await signedIn(shop, 'owner');
  buyer = await makeCustomer(shop.db);
  await makeShippingRule(shop.db, { price: 0, codFee: 0 });
  await makeBankAccount(shop.db);
  const { id } = await makeProduct(shop.db, { selling: 4_000 });
  await fillCart(shop.db, { customerId: buyer.id }, id);
});
afterAll(() => shop.close());

type Setting = {
  method: string;
  is_enabled: boolean;
  position: number;
  min_total: number | null;
  max_total: number | null;
};

async function read(): Promise<{ version: number; values: { payment_methods: Setting[] } }> {
  return (await call('settings/payments', undefined, { token })).data;
}

/** Saves the settings with changes by method. */
async function save(changes: Record<string, Partial<Setting>>) {
  const { version, values } = await read();
  const payment_methods = values.payment_methods.map((one) => ({ ...one, ...changes[one.method] }));
  return call('settings/payments', { version, values: { payment_methods } }, { token });
}

/** Offered methods of a cart over 40.00 in USD, in their order. */
async function offered(): Promise<string[]> {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/order/quote',
    payload: { country: 'AF' },
    headers: { authorization: `Bearer ${buyer.token}` },
  });
  return answer.json().data.order_methods.map(({ key }: { key: string }) => key);
}

test('every method has a setting, and only cash is limited by default', async () => {
  const { payment_methods: settings } = (await read()).values;
  expect(settings).toHaveLength(7);
  expect(settings[0]).toEqual({
    method: 'cashOnDelivery',
    is_enabled: true,
    position: 0,
    min_total: null,
    max_total: 10_000,
  });
  expect(settings.slice(1).every(({ max_total }) => max_total === null)).toBe(true);
});

test('unknown and repeated methods and limits that exclude every total are refused', async () => {
  const { version, values } = await read();
  const [first] = values.payment_methods;
  const refused = async (payment_methods: unknown[]) => {
    const { body } = await call('settings/payments', { version, values: { payment_methods } }, { token });
    return Object.keys(JSON.parse(body).data.fields ?? {});
  };
  expect(await refused([{ ...first, method: 'barter' }])).toEqual(['values.payment_methods']);
  expect(await refused([first, first])).toEqual(['values.payment_methods']);
  expect(await refused([{ ...first, min_total: 10, max_total: 9 }])).toEqual(['values.payment_methods.0.max_total']);
  expect(await refused([{ ...first, min_total: 0.5 }])).toEqual(['values.payment_methods.0.min_total']);
});

test('the order, limits and switches of the methods count for the next quote', async () => {
  const before = await offered();
  expect(before[0]).toBe('cashOnDelivery');
  expect(before.at(-1)).toBe('bankTransfer');
  await save({ bankTransfer: { position: 0 }, cashOnDelivery: { position: 5 } });
  expect((await offered())[0]).toBe('bankTransfer');
  await save({ bankTransfer: { min_total: 41 }, cashOnDelivery: { max_total: 40 } });
  expect(await offered()).not.toContain('bankTransfer');
  expect(await offered()).toContain('cashOnDelivery');
  await save({ cashOnDelivery: { is_enabled: false } });
  expect(await offered()).not.toContain('cashOnDelivery');
  const listed = await shop.app.inject('/api/v1/payment-gateway');
  const cash = listed.json().data.methods.find(({ key }: { key: string }) => key === 'cashOnDelivery');
  expect(cash.enabled).toBe(false);
});

test('the second of two editors is refused', async () => {
  const { version, values } = await read();
  expect((await save({ paypal: { position: 9 } })).status).toBe(200);
  expect((await call('settings/payments', { version, values }, { token })).status).toBe(409);
});

type Status = { key: string; configured: boolean; testable: boolean };

test('a method without a provider cannot be tested', async () => {
  const { data } = await call('payment-methods', undefined, { token });
  const cash = data.methods.find(({ key }: Status) => key === 'cashOnDelivery');
  expect(cash).toMatchObject({ configured: true, testable: false });
  expect((await call('payment-methods/cashOnDelivery/connection', undefined, { token })).status).toBe(404);
});

test('a method whose provider has no keys cannot be tested', async () => {
  const live = await testApp({ env: { LIMITS: 'off', SHOP_DEMO: '0', SITE_URL: 'https://souk.example' } });
  const callLive = createStaffApi(live);
  const owner = { token: await signedIn(live, 'owner') };
  const { data } = await callLive('payment-methods', undefined, owner);
  const stripe = data.methods.find(({ key }: Status) => key === 'stripe');
  expect(stripe).toMatchObject({ configured: false, testable: false });
  expect((await callLive('payment-methods/stripe/connection', undefined, owner)).status).toBe(404);
  await live.close();
});
