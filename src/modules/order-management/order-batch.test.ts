import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { fillCart, makeBankAccount, makeShippingRule, newGuest, press } from '../../../test/support/buying.ts';
import { makeProduct } from '../../../test/support/factories.ts';
import { makeStore } from '../../../test/support/people.ts';
import { createStaffApi, freshOrder, signedIn, TRACKING } from '../../../test/support/staff-client.ts';
import { uuidv7 } from '../../kernel/ids.ts';

let shop: TestApp;
let call: ReturnType<typeof createStaffApi>;
let packer: string;
let manager: string;

beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  await makeShippingRule(shop.db);
  await makeBankAccount(shop.db);
  call = createStaffApi(shop);
  packer = await signedIn(shop, 'orders');
  manager = await signedIn(shop, 'manager');
});
afterAll(() => shop.close());

const pack = (code: string, token = packer) => call(`orders/${code}/pack`, {}, { token });
const confirm = (code: string, token = manager) => call(`orders/${code}/confirm`, {}, { token });
const show = async (code: string) => (await call(`orders/${code}`, undefined, { token: manager })).data.order;

/** An order of two shipments, waiting for a bank transfer. */
async function transferOrder(): Promise<string> {
  const buyer = newGuest();
  const seller = await makeStore(shop.db, { slug: uuidv7() });
  const [own, sold] = [await makeProduct(shop.db), await makeProduct(shop.db)];
  await shop.db.updateTable('product').set({ seller_id: seller }).where('id', '=', sold.id).execute();
  for (const { id } of [own, sold]) await fillCart(shop.db, buyer, id);
  const placed = await press(shop.db, buyer, { order_method: 7 });
  if (!placed.ok) throw new Error(placed.refusal.code);
  return placed.value.code;
}

async function auditActions(code: string): Promise<string[]> {
  const { id } = await shop.db.selectFrom('shop_order').select('id').where('code', '=', code).executeTakeFirstOrThrow();
  const rows = await shop.db.selectFrom('audit_entry').select('action').where('subject_id', '=', id).execute();
  return rows.map(({ action }) => action);
}

test('an order that is unknown, waits for its payment or is cancelled is not packed', async () => {
  expect(await pack('0000000000')).toMatchObject({ status: 404 });
  expect(await pack('x'.repeat(41))).toMatchObject({ status: 404 });
  const waiting = await transferOrder();
  expect(await pack(waiting)).toMatchObject({ status: 409, data: { code: 'orders.not_now' } });
  const { code } = await freshOrder(shop);
  const { version } = await show(code);
  await call(`orders/${code}/cancel`, { version, reason: 'too_slow' }, { token: manager });
  expect(await pack(code)).toMatchObject({ status: 409, data: { code: 'orders.not_now' } });
});

test('only a role that may book payments confirms an order', async () => {
  const code = await transferOrder();
  expect(await confirm(code, packer)).toMatchObject({ status: 403 });
  expect(await pack(code, await signedIn(shop, 'finance'))).toMatchObject({ status: 403 });
});

test('an order is not confirmed before its online payment, or after its end', async () => {
  const hosted = await transferOrder();
  await shop.db.updateTable('shop_order').set({ order_method: 3 }).where('code', '=', hosted).execute();
  const { id } = await show(hosted);
  await shop.db.deleteFrom('bank_transfer').where('order_id', '=', id).execute();
  expect(await confirm(hosted)).toMatchObject({ status: 409, data: { code: 'orders.no_transfer' } });

  const ended = await transferOrder();
  const { version } = await show(ended);
  await call(`orders/${ended}/cancel`, { version, reason: 'too_slow' }, { token: manager });
  expect(await confirm(ended)).toMatchObject({ status: 409, data: { code: 'orders.not_now' } });
});

test('all waiting shipments are packed once, however often the action is repeated', async () => {
  const code = await transferOrder();
  expect(await confirm(code)).toMatchObject({ status: 200, data: { code, changed: true } });
  const answers = await Promise.all([pack(code), pack(code), pack(code)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.filter(({ data }) => data.changed)).toHaveLength(1);
  const packed = (await show(code)).events.filter(({ kind }: { kind: string }) => kind === 'packed');
  expect(packed.flatMap(Object.values)).toEqual(expect.arrayContaining([1, 2]));
  expect(packed).toHaveLength(2);
  expect((await auditActions(code)).filter((action) => action === 'pack')).toHaveLength(1);
});

test('a shipment that has left is not packed again', async () => {
  const { code } = await freshOrder(shop);
  const { version } = await show(code);
  await call(`orders/${code}/packages/1/move`, { action: 'pick-up', version, ...TRACKING }, { token: packer });
  expect(await pack(code)).toMatchObject({ status: 200, data: { changed: false } });
  expect(await auditActions(code)).toEqual(['pick-up']);
});

test('a transfer is booked once when two staff members confirm its order at the same time', async () => {
  const code = await transferOrder();
  const answers = await Promise.all([confirm(code), confirm(code), confirm(code)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.filter(({ data }) => data.changed)).toHaveLength(1);
  const { status, payment_state, id } = await show(code);
  expect({ status, payment_state }).toEqual({ status: 2, payment_state: 'paid' });
  const entries = await shop.db
    .selectFrom('transfer_entry')
    .select(['decision', 'amount', 'payer'])
    .where('order_id', '=', id)
    .execute();
  expect(entries).toMatchObject([{ decision: 'approve', payer: 'Zahra Karimi' }]);
  expect(await auditActions(code)).toEqual(['transfer-approve']);
});
