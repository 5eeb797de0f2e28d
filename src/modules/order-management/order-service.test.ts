import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { ADDRESS, fillCart, makePickupPoint, makeShippingRule, newGuest, press } from '../../../test/support/buying.ts';
import { makeProduct } from '../../../test/support/factories.ts';
import { createStaffApi, freshOrder, STRANGE_ID, signedIn, TRACKING } from '../../../test/support/staff-client.ts';

let shop: TestApp;
let call: ReturnType<typeof createStaffApi>;
let token: string;
let auditor: string;

beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'on' } });
  await makeShippingRule(shop.db, { pickupFee: 0 });
  call = createStaffApi(shop);
  token = await signedIn(shop, 'orders');
  auditor = await signedIn(shop, 'auditor');
});
afterAll(() => shop.close());

const show = async (code: string) => (await call(`orders/${code}`, undefined, { token })).data.order;

async function changeAddress(code: string, changes: object, who = token) {
  const version = (await show(code))?.version ?? 0;
  return call(`orders/${code}/address`, { ...ADDRESS, version, ...changes }, { token: who });
}

async function refusedFields(code: string, changes: object): Promise<string[]> {
  const { status, data } = await changeAddress(code, changes);
  return status === 201 ? Object.keys(data.fields).sort() : [String(status)];
}

const MOVED = { name: 'Zahra Ahmadi', city: 'Paghman', address_1: 'Street 9' };

test('an address is refused with a problem by field, and from a role that only reads', async () => {
  const { code } = await freshOrder(shop);
  expect(await changeAddress(code, MOVED, auditor)).toMatchObject({ status: 403 });
  expect(await refusedFields(code, { name: '', phone: '12' })).toEqual(['name', 'phone']);
  expect(await changeAddress(code, { address_1: 'x'.repeat(121) })).toMatchObject({ status: 201 });
  expect(await changeAddress('0000000000', MOVED)).toMatchObject({ status: 404 });
});

test('country and state stay, because price and tax depend on them', async () => {
  const { code } = await freshOrder(shop);
  const turkish = { country: 'TR', state: '34', zip: '34000', phone: '05321234567' };
  expect(await refusedFields(code, turkish)).toEqual(['country']);
  expect(await refusedFields(code, { state: 'HER' })).toEqual(['state']);
});

test('a postcode that the delivery option of the order does not serve is refused', async () => {
  const rule = await makeShippingRule(shop.db, { country: 'TR' });
  await makeShippingRule(shop.db, { country: 'TR' });
  const address = { country: 'TR', state: '34', city: 'İstanbul', zip: '34000', phone: '05321234567' };
  const buyer = newGuest();
  await fillCart(shop.db, buyer, (await makeProduct(shop.db)).id);
  const placed = await press(shop.db, buyer, { address: { ...ADDRESS, ...address }, shipping_rule_id: rule });
  if (!placed.ok) throw new Error(placed.refusal.code);
  const { code } = placed.value;
  const zones = JSON.stringify([{ country: 'TR', states: [], zip_prefixes: ['340', '341'] }]);
  await shop.db.updateTable('shipping_rule').set({ zones }).where('id', '=', rule).execute();
  expect(await refusedFields(code, { ...address, zip: '35000' })).toEqual(['zip']);
  expect(await changeAddress(code, { ...address, zip: '34100' })).toMatchObject({ status: 200 });
});

test('the address changes once when two staff members save at the same time, and the log has no personal data', async () => {
  const { code } = await freshOrder(shop);
  const { version, id, totals } = await show(code);
  const save = (name: string) => call(`orders/${code}/address`, { ...ADDRESS, ...MOVED, version, name }, { token });
  const answers = await Promise.all([save('Zahra Ahmadi'), save('Zahra Noori')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const changed = await show(code);
  expect(changed).toMatchObject({ totals, address: { city: 'Paghman', address_1: 'Street 9' } });
  const entry = await shop.db
    .selectFrom('audit_entry')
    .select(['action', 'after'])
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ action: 'address', after: { fields: 'name, city, address_1' } });
  expect(JSON.stringify(entry)).not.toMatch(/Ahmadi|Noori|Street|Kabul|Paghman/);
  // the same address again changes nothing
  const { address } = changed;
  expect(await changeAddress(code, { ...MOVED, name: address.name })).toMatchObject({ data: { changed: false } });
});

test('an issued invoice keeps its recipient', async () => {
  const { code } = await freshOrder(shop);
  const { id } = await show(code);
  await shop.db
    .updateTable('invoice')
    .set({ year: 2026, number: 4711, issued_at: new Date() })
    .where('order_id', '=', id)
    .execute();
  expect(await changeAddress(code, MOVED)).toMatchObject({ data: { changed: true } });
  expect(await show(code)).toMatchObject({
    address: { name: 'Zahra Ahmadi' },
    billing_address: { name: 'Zahra Karimi' },
  });
});

test('the address of a shipped order or of a pickup is not changed', async () => {
  const { code } = await freshOrder(shop);
  const { version } = await show(code);
  await call(`orders/${code}/packages/1/move`, { action: 'pick-up', version, ...TRACKING }, { token });
  expect(await changeAddress(code, MOVED)).toMatchObject({ status: 409, data: { code: 'orders.not_now' } });

  const point = await makePickupPoint(shop.db, { city: 'Kabul', country: 'AF' });
  const buyer = newGuest();
  await fillCart(shop.db, buyer, (await makeProduct(shop.db)).id);
  const { lines } = await shop.db
    .selectFrom('cart_line')
    .innerJoin('cart', 'cart.id', 'cart_line.cart_id')
    .select((is) => is.fn.agg<string[]>('array_agg', ['cart_line.id']).as('lines'))
    .where('cart.guest_hash', '=', buyer.guestHash)
    .executeTakeFirstOrThrow();
  const placed = await press(shop.db, buyer, {
    packages: [{ cart_ids: lines, shipping_type: 2, pickup_point_id: point }],
  });
  if (!placed.ok) throw new Error(placed.refusal.code);
  expect(await changeAddress(placed.value.code, MOVED)).toMatchObject({ status: 409 });
});

test('a mail is sent again unchanged to the address of its order, and one per minute and order, copies included', async () => {
  const { code } = await freshOrder(shop);
  const [{ code: other }, { code: third }] = [await freshOrder(shop), await freshOrder(shop)];
  const [mail] = (await show(code)).mails;
  const resend = (order: string, id: string, who = token) =>
    call(`orders/${order}/mails/${id}/resend`, {}, { token: who });
  expect(await resend(code, mail.id, auditor)).toMatchObject({ status: 403 });
  expect(await resend(other, STRANGE_ID)).toMatchObject({ status: 404 });
  const [foreign] = (await show(other)).mails;
  expect(await resend(third, foreign.id)).toMatchObject({ status: 404 });

  const answers = await Promise.all([resend(code, mail.id), resend(code, mail.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
  const { mails, audit } = (await call(`orders/${code}`, undefined, { token: auditor })).data.order;
  expect(mails.map(({ subject }: { subject: string }) => subject)).toEqual([mail.subject, mail.subject]);
  expect(audit).toMatchObject([{ action: 'mail-resend', after: { mail: mail.subject } }]);
  const copy = mails.find(({ id }: { id: string }) => id !== mail.id);
  expect(await resend(code, copy.id)).toMatchObject({ status: 429 });
  expect(await resend(code.toLowerCase(), copy.id)).toMatchObject({ status: 429 });
});

test('other orders of the same customer are listed, and only those', async () => {
  const place = async (email: string) => {
    const buyer = newGuest();
    await fillCart(shop.db, buyer, (await makeProduct(shop.db)).id);
    const placed = await press(shop.db, buyer, { email });
    if (!placed.ok) throw new Error(placed.refusal.code);
    return placed.value.code;
  };
  const [first, second, third] = [
    await place('one@example.com'),
    await place('one@example.com'),
    await place('two@example.com'),
  ];
  expect((await show(first)).other_orders).toMatchObject([{ code: second }]);
  expect((await show(third)).other_orders).toEqual([]);
});
