import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fillCart, makeBankAccount, NO_UNPAID_CAPS, NOW, newGuest, ORDER } from '../../../../test/support/buying.ts';
import { openCardShop } from '../../../../test/support/card-shop.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { type PayingShop, runPaymentJobs } from '../../../../test/support/paying.ts';
import { createOrderLinks } from '../../../web/links/order-links.ts';
import { reconcileAttempt } from '../../payments/attempts/reconcile-attempt.ts';
import { createPaymentProviders } from '../../payments/payment-providers.ts';
import { placeOrderInput } from '../checkout.input.ts';
import { placeOrder } from '../place-order.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openCardShop();
  await makeBankAccount(shop.db);
});
beforeEach(() => {
  shop.standIn.behaviour.webhooks = 'never';
  shop.time.now = NOW;
});
afterAll(() => shop.close());

type Guest = ReturnType<typeof newGuest>;
type Bought = { id: number; inventoryIds: number[] };

/** A guest orders some products, payable by card by default. */
async function order(owner: Guest, products: Bought[], { pieces = 1, method = 3 } = {}) {
  for (const { id } of products) await fillCart(shop.db, owner, id, pieces);
  shop.time.now = new Date(shop.time.now.getTime() + 60_000);
  const { providers } = shop;
  const links = createOrderLinks('https://shop.example');
  const placing = { owner, accountEmail: null, locale: 'en' as const, now: shop.time.now, links, providers };
  const input = placeOrderInput.parse({ ...ORDER, order_method: method });
  const placed = await placeOrder(shop.db, { ...placing, unpaid: NO_UNPAID_CAPS }, input);
  if (!placed.ok) throw new Error(placed.refusal.code);
  return { orderId: placed.value.id, attempt: placed.value.attempt ?? '' };
}

const product = (quantity = 10) => makeProduct(shop.db, { selling: 2000, quantity });
const stockOf = ({ inventoryIds: [id = 0] }: Bought) => shop.stock(id);
const jobs = () => runPaymentJobs(shop.db, shop.how());
const statusOf = async (orderId: string) => (await shop.orderState(orderId)).status;
const mailKinds = async () =>
  (await shop.db.selectFrom('mail').select('kind').execute()).map(({ kind }) => kind).toSorted();

test('ordering the same items again releases the stock of the older unpaid order at once, without a mail', async () => {
  const guest = newGuest();
  const phone = await product();
  const older = await order(guest, [phone], { pieces: 5 });
  const page = await shop.open(older.attempt);
  const newer = await order(guest, [phone], { pieces: 2 });
  await jobs();
  expect(await statusOf(older.orderId)).toBe(6);
  expect(await statusOf(newer.orderId)).toBe(1);
  expect(await stockOf(phone)).toBe(8);
  expect(await mailKinds()).toEqual([]);
  // its hosted checkout is closed
  await shop.press(page, 'pay');
  await reconcileAttempt(shop.db, older.attempt, shop.how());
  expect(await shop.attempt(older.attempt)).toMatchObject({ status: 'expired', captured: 0 });
});

test('an older order that is paid in the meantime stays valid, with its payment', async () => {
  const guest = newGuest();
  const phone = await product();
  const older = await order(guest, [phone]);
  await shop.press(await shop.open(older.attempt), 'pay');
  const newer = await order(guest, [phone]);
  await jobs();
  expect(await shop.orderState(older.orderId)).toEqual({ status: 2, payment_state: 'paid' });
  expect(await statusOf(newer.orderId)).toBe(1);
  expect(await stockOf(phone)).toBe(8);
});

test('no stock is released while the provider does not respond', async () => {
  const guest = newGuest();
  const phone = await product();
  const older = await order(guest, [phone]);
  await shop.open(older.attempt);
  await order(guest, [phone]);
  await runPaymentJobs(shop.db, { ...shop.how(), providers: createPaymentProviders([]) });
  expect(await statusOf(older.orderId)).toBe(1);
  expect(await stockOf(phone)).toBe(8);
});

test('orders of other items, of other guests, and those by bank transfer are not replaced', async () => {
  const [guest, other] = [newGuest(), newGuest()];
  const [phone, case_] = [await product(), await product()];
  const both = await order(guest, [phone, case_]);
  const others = await order(other, [phone]);
  const byTransfer = await order(guest, [phone], { method: 7 });
  await order(guest, [phone]);
  await jobs();
  expect(await statusOf(byTransfer.orderId)).toBe(1);
  expect(await statusOf(both.orderId)).toBe(1);
  expect(await statusOf(others.orderId)).toBe(1);
  expect(await stockOf(phone)).toBe(6);
});

test('cash on delivery for the same items replaces the unpaid online order', async () => {
  const guest = newGuest();
  const phone = await product();
  const older = await order(guest, [phone]);
  await order(guest, [phone], { method: 2 });
  await jobs();
  expect(await statusOf(older.orderId)).toBe(6);
  expect(await stockOf(phone)).toBe(9);
});
