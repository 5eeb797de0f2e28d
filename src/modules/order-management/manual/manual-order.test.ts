import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { ADDRESS, makeBankAccount, makeShippingRule } from '../../../../test/support/buying.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { mailsTo, makeCustomer } from '../../../../test/support/people.ts';
import { createStaffApi, signedIn } from '../../../../test/support/staff-client.ts';
import { uuidv7 } from '../../../kernel/ids.ts';

let shop: TestApp;
let call: ReturnType<typeof createStaffApi>;
let orders: string;
let manager: string;

beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  await makeShippingRule(shop.db, { price: 490, codFee: 200 });
  await makeBankAccount(shop.db);
  call = createStaffApi(shop);
  orders = await signedIn(shop, 'orders');
  manager = await signedIn(shop, 'manager');
});
afterAll(() => shop.close());

/** A product whose variant has a SKU of its own. */
async function makeSku(quantity = 10): Promise<string> {
  const sku = uuidv7();
  await makeProduct(shop.db, { selling: 10_000, variants: [{ sku, quantity }] });
  return sku;
}

const create = (changes: object, { token = orders, key }: { token?: string; key?: string } = {}) =>
  call(
    'orders/new',
    { email: 'amina@example.com', locale: 'ar', address: ADDRESS, order_method: 2, ...changes },
    { token, key },
  );

async function countOrders(): Promise<number> {
  const { count } = await shop.db
    .selectFrom('shop_order')
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const stockOf = async (sku: string) =>
  (await shop.db.selectFrom('inventory').select('quantity').where('sku', '=', sku).executeTakeFirstOrThrow()).quantity;

test('an order without a known product, an address or stock is refused by field, and leaves nothing behind', async () => {
  const sku = await makeSku(1);
  const before = await countOrders();
  const carts = async () => (await shop.db.selectFrom('cart').select('id').execute()).length;
  const cartsBefore = await carts();
  const fieldsOf = async (changes: object) => {
    const { status, data } = await create(changes);
    return status === 201 ? Object.keys(data.fields) : [status];
  };
  expect(await fieldsOf({ lines: [{ sku: 'NO-SUCH', quantity: 1 }] })).toEqual(['lines.0.sku']);
  expect(await fieldsOf({ lines: [{ sku, quantity: 2 }] })).toEqual(['lines.0.quantity']);
  const lines = [{ sku, quantity: 1 }];
  expect(await fieldsOf({ lines, address: { ...ADDRESS, name: '' } })).toEqual(['address.name']);
  expect(await fieldsOf({ lines, email: '' })).toEqual(['email']);
  expect(await fieldsOf({ lines, expected_total: 1 })).toEqual([]);
  expect(await fieldsOf({ lines, order_method: 3 })).toEqual(['order_method']);
  expect(await fieldsOf({ lines: Array.from({ length: 51 }, () => lines[0]) })).toEqual(['lines']);
  expect(await create({ lines }, { token: await signedIn(shop, 'auditor') })).toMatchObject({ status: 403 });
  expect(await countOrders()).toBe(before);
  expect(await carts()).toBe(cartsBefore);
  expect(await stockOf(sku)).toBe(1);
});

test('a cash order has the prices of the checkout, belongs to the account, and is confirmed and mailed', async () => {
  const sku = await makeSku();
  const customer = await makeCustomer(shop.db, { email: 'buyer@example.com' });
  const { data } = await create({ lines: [{ sku, quantity: 2 }], email: 'Buyer@example.com', note: 'By phone' });
  expect(data.total).toBe(206.9);
  const { order } = (await call(`orders/${data.code}`, undefined, { token: manager })).data;
  expect(order).toMatchObject({
    status: 2,
    note: 'By phone',
    audit: [{ action: 'order-create', after: { status: 2 } }],
  });
  expect(order.events.map(({ kind }: { kind: string }) => kind)).toContain('manual');
  expect(await stockOf(sku)).toBe(8);
  const owner = await shop.db
    .selectFrom('shop_order')
    .select(['customer_id', 'locale'])
    .where('code', '=', data.code)
    .executeTakeFirstOrThrow();
  expect(owner).toEqual({ customer_id: customer.id, locale: 'ar' });
  const mails = (await mailsTo(shop.db, 'buyer@example.com')).filter(({ kind }) => kind === 'order');
  expect(mails).toMatchObject([{ locale: 'ar' }]);
});

test('a transfer waits, or is paid at once by staff who may book payments', async () => {
  const lines = [{ sku: await makeSku(), quantity: 1 }];
  const waiting = await create({ lines, order_method: 7 });
  const show = async (code: string) => (await call(`orders/${code}`, undefined, { token: manager })).data.order;
  expect(await show(waiting.data.code)).toMatchObject({ status: 1, payment_state: 'unpaid' });
  const forbidden = await create({ lines, order_method: 7, is_paid: true });
  expect(forbidden).toMatchObject({ status: 201 });
  expect(Object.keys(forbidden.data.fields)).toEqual(['is_paid']);
  expect((await create({ lines, is_paid: true }, { token: manager })).data.fields).toHaveProperty('is_paid');
  const paid = await create({ lines, order_method: 7, is_paid: true }, { token: manager });
  const { status, payment_state, audit } = await show(paid.data.code);
  expect({ status, payment_state }).toEqual({ status: 2, payment_state: 'paid' });
  // the one entry names the booking as well
  expect(audit).toMatchObject([
    {
      action: 'order-create',
      after: { status: 2, booked: 10_490, transfer_to: 'paid', credit: audit[0].after.reference },
    },
  ]);
});

test('a buyer whose transfer has arrived is not asked to make it', async () => {
  const lines = [{ sku: await makeSku(), quantity: 1 }];
  const confirmationTo = async (email: string, is_paid: boolean) => {
    await create({ lines, email, locale: 'en', order_method: 7, is_paid }, { token: manager });
    const [mail] = (await mailsTo(shop.db, email)).filter(({ kind }) => kind === 'order');
    return mail?.plain;
  };
  const iban = 'IBAN';
  expect(await confirmationTo('waiting@example.com', false)).toContain(iban);
  const paid = await confirmationTo('paid@example.com', true);
  expect(paid).toContain('$104.90');
  expect(paid).not.toContain(iban);
});

test('the last piece is sold once, and a repeated request creates one order', async () => {
  const last = await makeSku(1);
  const lines = [{ sku: last, quantity: 1 }];
  const answers = await Promise.all([create({ lines }), create({ lines }), create({ lines })]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await stockOf(last)).toBe(0);

  const again = { lines: [{ sku: await makeSku(), quantity: 1 }] };
  const [first, second] = await Promise.all([
    create(again, { key: 'manual-order-1' }),
    create(again, { key: 'manual-order-1' }),
  ]);
  expect(first.data.code).toBe(second.data.code);
});
