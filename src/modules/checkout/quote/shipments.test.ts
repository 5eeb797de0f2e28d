import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import {
  fillCart,
  makePickupPoint,
  makeShippingRule,
  makeTaxRate,
  NO_PROVIDERS,
  NOW,
  newGuest,
  press,
} from '../../../../test/support/buying.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { makeCustomer, makeStore } from '../../../../test/support/people.ts';
import { createStaffApi, signedIn } from '../../../../test/support/staff-client.ts';
import { makeVoucher } from '../../../../test/support/vouchers.ts';
import { sumAmounts } from '../../../kernel/money.ts';
import type { Result } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { createOrderLinks } from '../../../web/links/order-links.ts';
import { cancelOrder } from '../../cancellations/cancel-order.ts';
import { updateShippingInput } from '../../cart/cart.input.ts';
import type { CartOwner } from '../../cart/cart.rules.ts';
import { saveCartVoucher } from '../../cart/checkout/save-cart-voucher.ts';
import { updateShipping } from '../../cart/checkout/update-shipping.ts';
import { mergeCarts } from '../../cart/merge/merge-carts.ts';
import { readCartWithOffers } from '../../cart/view/read-cart.ts';
import type { Order } from '../../orders/order.rules.ts';
import { isGoods } from '../../orders/order-line.rules.ts';
import { readOrderById } from '../../orders/read-order-by-id.ts';
import { findCashDue } from '../../payments/cash/find-cash-due.ts';
import { quoteCheckout } from './quote-checkout.ts';

const when = { locale: 'en', now: NOW } as const;
const KABUL = { country: 'AF', state: 'KAB', zip: null };
const CONTACT = { name: 'Zahra Karimi', phone: '070 123 4567', country: 'AF' };
let shop: TestApp;
let db: Db;
let seller: number;
let rule: number;
let counter: number;
let stall: number;

beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  db = shop.db;
  seller = await makeStore(db, { slug: 'phone-stall', name: 'Phone Stall' });
  rule = await makeShippingRule(db, { price: 490, pickupFee: 100 });
  await makeShippingRule(db, { country: 'AE', price: 900, pickupFee: 0 });
  await makeTaxRate(db, 'AF', 1000);
  await makeTaxRate(db, 'AE', 500);
  counter = await makePickupPoint(db, { city: 'Kabul', country: 'AF' });
  stall = await makePickupPoint(db, { city: 'Dubai', country: 'AE', sellerId: seller });
});
afterAll(() => shop.close());

const codeOf = (answer: Result<unknown>) => (answer.ok ? 'ok' : answer.refusal.code);

/** A guest with a phone of the shop for 100 and a case of a seller for 20. */
async function twoSellers() {
  const owner = newGuest();
  const phone = await makeProduct(db, { title: 'Orvo A7', selling: 10_000 });
  const hull = await makeProduct(db, { title: 'Case', selling: 2_000 });
  await db.updateTable('product').set({ seller_id: seller }).where('id', '=', hull.id).execute();
  await fillCart(db, owner, phone.id);
  await fillCart(db, owner, hull.id);
  const { lines } = await readCartWithOffers(db, owner, 'en', NOW);
  const lineOf = (id: number) => lines.filter(isGoods).find(({ productId }) => productId === id)?.id ?? '';
  return { owner, phone: lineOf(phone.id), hull: lineOf(hull.id), phoneId: phone.id };
}

const quote = (owner: CartOwner, more: object = {}) =>
  quoteCheckout(db, owner, { destination: KABUL, providers: NO_PROVIDERS, ...more }, when);
const collect = (line: string, point: number) => ({ cart_ids: [line], shipping_type: 2, pickup_point_id: point });
const choose = (owner: CartOwner, input: object) => updateShipping(db, owner, updateShippingInput.parse(input), when);

async function placed(owner: CartOwner, input: Parameters<typeof press>[2] = {}) {
  const answer = await press(db, owner, input);
  if (!answer.ok) throw new Error(answer.refusal.code);
  const order = await readOrderById(db, answer.value.id);
  if (!order) throw new Error('order not placed');
  return order;
}

const sellerFirst = ({ shipments }: Order) => shipments.toSorted((a) => (a.seller ? -1 : 1));

test('goods of two sellers are one shipment each, and each is charged once', async () => {
  const { owner } = await twoSellers();
  const order = await placed(owner);
  expect(sellerFirst(order)).toMatchObject([
    { seller: { name: 'Phone Stall' }, shipping: 490, shippingType: 1 },
    { seller: null, shipping: 490, shippingType: 1 },
  ]);
  expect(order.shipments.map(({ id }) => order.lines.filter(({ shipmentId }) => shipmentId === id).length)).toEqual([
    1, 1,
  ]);
  // cash is paid on each of two deliveries
  expect(order.totals).toMatchObject({ shipping: 980, codFee: 400, grand: 12_000 + 980 + 400 });
});

test('cash due is shown per shipment, in the mail and on the page, and adds up to the total', async () => {
  const { owner } = await twoSellers();
  const order = await placed(owner);
  const cash = await findCashDue(db, order);
  expect(cash).toMatchObject({ total: order.totals.grand });
  expect(sumAmounts(cash?.shipments ?? [])).toBe(order.totals.grand);
  const mails = await db.selectFrom('mail').select(['plain', 'html']).execute();
  const mail = mails.find(({ plain }) => plain.includes(order.code));
  const written = cash?.shipments.map((amount) => `$${(amount / 100).toFixed(2)}`) ?? [];
  for (const text of [mail?.plain, mail?.html]) for (const amount of written) expect(text).toContain(amount);
  expect(mail?.plain).toMatch(/You pay for each parcel when you receive it: \W*\$133\.80\W* in cash in total/);

  const [first] = order.shipments;
  const input = { shipmentId: first?.id ?? '', reason: 'changed_mind', note: '' } as const;
  const buyer = { by: 'customer', id: 'customer' } as const;
  const links = createOrderLinks('https://shop.example');
  expect((await cancelOrder(db, order.id, input, buyer, { links, now: NOW })).ok).toBe(true);
  const after = await readOrderById(db, order.id);
  const rest = after && (await findCashDue(db, after));
  expect(rest).toEqual({ total: rest?.total, shipments: [0, rest?.total] });
  expect(rest?.total).toBeLessThan(order.totals.grand);
});

test('one shipment can be picked up while the other is delivered, and is taxed at the pickup location', async () => {
  const { owner, hull } = await twoSellers();
  expect(codeOf(await choose(owner, collect(hull, stall)))).toBe('ok');
  const { shipments, bill } = await quote(owner);
  const collected = shipments.find(({ seller: of }) => of !== null)?.option;
  expect(collected).toMatchObject({ way: { shippingType: 2, pointId: stall }, price: 0, place: { city: 'Dubai' } });
  expect(bill.lines.map(({ taxBasisPoints }) => taxBasisPoints).sort((a, b) => a - b)).toEqual([500, 1000]);
  const order = await placed(owner);
  expect(sellerFirst(order)).toMatchObject([
    { shippingType: 2, pickup: { city: 'Dubai', country: 'AE' }, shipping: 0, readyCode: null },
    { shippingType: 1, pickup: null, shipping: 490 },
  ]);
  const mails = await db.selectFrom('mail').select('plain').execute();
  const mail = mails.find(({ plain }) => plain.includes(order.code))?.plain;
  for (const text of ['Parcel 1', 'Parcel 2', 'Dubai', 'Sold by']) expect(mail).toContain(text);
});

test('the shipping option is stored in the cart, and a requested option takes precedence', async () => {
  const { owner, phone } = await twoSellers();
  await choose(owner, collect(phone, counter));
  const chosen = async (more = {}) =>
    (await quote(owner, more)).shipments.find(({ seller: of }) => of === null)?.option?.way.shippingType;
  expect(await chosen()).toBe(2);
  expect(await chosen({ ways: [{ lineIds: [phone], way: { shippingType: 1, ruleId: rule, pointId: null } }] })).toBe(1);
  expect(await chosen()).toBe(2);
});

test('signing in during checkout, in any language, keeps selected lines and shipping options', async () => {
  const { owner, phone } = await twoSellers();
  await choose(owner, collect(phone, counter));
  const { id } = await makeCustomer(db);
  await inTransaction(db, (tx) => mergeCarts(tx, owner.guestHash, id, { now: NOW, inCheckout: true }));
  const input = { destination: KABUL, providers: NO_PROVIDERS };
  const { shipments } = await quoteCheckout(db, { customerId: id }, input, { locale: 'ar', now: NOW });
  expect(shipments.map(({ option }) => option?.way.shippingType).sort()).toEqual([1, 2]);
});

test('an order with pickups only requires a name and a phone number', async () => {
  const { owner, phone, hull } = await twoSellers();
  const shipments = [collect(phone, counter), collect(hull, stall)];
  expect(codeOf(await press(db, owner, { packages: shipments, address: { country: 'AF', name: 'Zahra' } }))).toBe(
    'fields.required',
  );
  const order = await placed(owner, { packages: shipments, address: CONTACT });
  expect(order).toMatchObject({ shippingType: 2, address: { name: 'Zahra Karimi', city: '', address_1: '' } });
  expect(order.steps.map(({ status }) => status)).toEqual([1, 2, 3, 5]);
});

test('the delivery dates of an order are those of its open shipments', async () => {
  const { owner, hull } = await twoSellers();
  const order = await placed(owner, { packages: [collect(hull, stall)] });
  const [collected, sent] = sellerFirst(order);
  expect(order).toMatchObject({ earliest: collected?.earliest, latest: sent?.latest });
  await db
    .updateTable('order_shipment')
    .set({ status: 6 })
    .where('id', '=', sent?.id ?? '')
    .execute();
  const rest = await readOrderById(db, order.id);
  expect(rest).toMatchObject({ earliest: collected?.earliest, latest: collected?.latest });
});

test('an address is required if any shipment is delivered', async () => {
  const { owner, phone } = await twoSellers();
  expect(codeOf(await press(db, owner, { packages: [collect(phone, counter)], address: CONTACT }))).toBe(
    'fields.required',
  );
});

test('goods cannot be picked up at another seller’s location, nor shipped by a rule for another destination', async () => {
  const { owner, phone } = await twoSellers();
  expect(codeOf(await choose(owner, collect(phone, stall)))).toBe('shipping.no-pickup');
  expect(codeOf(await press(db, owner, { packages: [collect(phone, stall)] }))).toBe('shipping.no-such-option');
  expect(codeOf(await press(db, owner, { packages: [{ cart_ids: [phone], shipping_rule_id: 99_999 }] }))).toBe(
    'shipping.no-such-option',
  );
});

test('lines that cannot be delivered are reported, and the rest can be ordered without them', async () => {
  const { owner, hull } = await twoSellers();
  await choose(owner, collect(hull, stall));
  const { problems } = await quote(owner, { destination: { country: 'US', state: 'CA', zip: '90001' } });
  expect(problems).toEqual([
    {
      line: expect.any(String),
      code: 'shipping.not-to-place',
      facts: { state: 'California', country: 'United States' },
    },
  ]);
  expect(problems[0]?.line).not.toBe(hull);
});

test('a shipment is ready for pickup under a code, and is handed over for that code', async () => {
  const { owner, phone, hull } = await twoSellers();
  const order = await placed(owner, { packages: [collect(phone, counter), collect(hull, stall)], address: CONTACT });
  const staffApi = createStaffApi(shop);
  const token = await signedIn(shop, 'manager');
  const move = async (number: number, given: object) => {
    const { data } = await staffApi(`orders/${order.code}`, undefined, { token });
    const payload = { version: data.order.version, ...given };
    return staffApi(`orders/${order.code}/packages/${number}/move`, payload, { token });
  };
  const mine = order.shipments.findIndex(({ pickup }) => pickup?.city === 'Dubai');
  const [own, other] = [mine + 1, 2 - mine];
  const readPickupCode = async (number: number) =>
    (await readOrderById(db, order.id))?.shipments[number - 1]?.readyCode ?? '';
  const ready = await move(own, { action: 'pick-up' });
  expect(ready.data.order.packages[mine]).toMatchObject({ status: 3, pickup: { city: 'Dubai' } });
  const readyCode = await readPickupCode(own);
  expect(readyCode).toMatch(/^\d{6}$/);
  // staff ask for the code, so it is not shown to them
  expect(ready.body).not.toContain(readyCode);
  const mail = await db
    .selectFrom('mail')
    .select('plain')
    .where('kind', '=', 'order-readyToCollect')
    .executeTakeFirstOrThrow();
  for (const text of [readyCode, 'Dubai', 'Mon – Thu', 'closed']) expect(mail.plain).toContain(text);

  expect((await move(own, { action: 'deliver' })).body).toContain('ready_code');
  const wrong = await move(own, { action: 'deliver', ready_code: '1' });
  expect(wrong).toMatchObject({
    status: 201,
    data: { fields: { ready_code: [expect.stringContaining('does not match')] } },
  });
  const spacedCode = `${readyCode.slice(0, 3)} ${readyCode.slice(3)}`;
  expect((await move(own, { action: 'deliver', ready_code: spacedCode })).data.order.packages[mine].status).toBe(5);
  expect((await readOrderById(db, order.id))?.paymentState).toBe('unpaid');
  await move(other, { action: 'pick-up' });
  await move(other, { action: 'deliver', ready_code: await readPickupCode(other) });
  expect(await readOrderById(db, order.id)).toMatchObject({ status: 5, paymentState: 'paid' });
});

test('products without cash on delivery exclude the method', async () => {
  const { owner, phoneId } = await twoSellers();
  expect((await quote(owner)).methods.map(({ key }) => key)).toEqual(['cashOnDelivery']);
  await db.updateTable('product').set({ cod_excluded: true }).where('id', '=', phoneId).execute();
  const answer = await quote(owner);
  expect(answer.methods).toEqual([]);
  expect(answer.problems).toEqual([{ code: 'payments.no-method', facts: {} }]);
  expect(answer.bill.codFee).toBe(0);
});

test('an order fully paid by a voucher is placed without a payment method and confirmed immediately', async () => {
  const { owner } = await twoSellers();
  const { code } = await makeVoucher(db, { value: 12_000, free_shipping: true });
  await saveCartVoucher(db, owner, code);
  const answer = await quote(owner);
  expect(answer).toMatchObject({ nothingToPay: true, methods: [], problems: [], bill: { grand: 0, codFee: 0 } });
  const order = await placed(owner, { order_method: undefined });
  expect(order).toMatchObject({ status: 2, paymentState: 'paid', orderMethod: 0, totals: { grand: 0, shipping: 0 } });
  const attempts = await db
    .selectFrom('payment_attempt')
    .select(['method', 'status', 'amount', 'captured', 'next_check_at'])
    .where('order_id', '=', order.id)
    .execute();
  expect(attempts).toMatchObject([{ method: 0, status: 'paid', amount: 0, captured: 0, next_check_at: null }]);
});

test('an order with a total is not placed without a payment method', async () => {
  const { owner } = await twoSellers();
  expect(codeOf(await press(db, owner, { order_method: undefined }))).toBe('fields.required');
});
