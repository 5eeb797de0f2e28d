import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import {
  ADDRESS,
  fillCart,
  makeShippingRule,
  makeTaxRate,
  NO_PROVIDERS,
  NOW,
  newGuest,
  press,
} from '../../../test/support/buying.ts';
import { makeProduct } from '../../../test/support/factories.ts';
import type { Result } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import { addToCart } from '../cart/lines/add-to-cart.ts';
import { selectLines } from '../cart/lines/select-lines.ts';
import { readCart } from '../cart/view/read-cart.ts';
import { readBuyerOrder } from '../orders/access/read-buyer-order.ts';
import { isGoods } from '../orders/order-line.rules.ts';
import { quoteCheckout } from './quote/quote-checkout.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await testDb();
  db = database.db;
  await makeShippingRule(db);
  await makeShippingRule(db, { country: 'FR', codAllowed: false });
  await makeTaxRate(db, 'AF', 1000);
});
afterAll(() => database.close());

const codeOf = (answer: Result<unknown>) => (answer.ok ? 'ok' : answer.refusal.code);
const stockOf = async (inventoryId = 0) =>
  (await db.selectFrom('inventory').select('quantity').where('id', '=', inventoryId).executeTakeFirstOrThrow())
    .quantity;

/** Row counts of everything that an order changes. */
async function everything() {
  const tables = [
    'shop_order',
    'order_shipment',
    'order_line',
    'order_event',
    'payment_attempt',
    'mail',
    'cart_line',
  ] as const;
  const counts = await Promise.all(
    tables.map((table) => db.selectFrom(table).select(db.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()),
  );
  const stock = await db
    .selectFrom('inventory')
    .select(db.fn.sum<number>('quantity').as('n'))
    .executeTakeFirstOrThrow();
  const versions = await db.selectFrom('cart').select(db.fn.sum<number>('version').as('n')).executeTakeFirstOrThrow();
  return [...counts.map(({ n }) => n), stock.n, versions.n];
}

test('an order reserves stock, stores the confirmed terms, empties the cart and queues a mail', async () => {
  const owner = newGuest();
  const phone = await makeProduct(db, { title: 'Orvo A7', selling: 49900, offered: 44900, quantity: 5 });
  await fillCart(db, owner, phone.id, 2);
  const placed = await press(db, owner, { note: 'Ring twice' });
  if (!placed.ok) throw new Error(placed.refusal.code);
  const order = await readBuyerOrder(db, owner, placed.value.id);
  expect(order).toMatchObject({
    ok: true,
    value: {
      code: placed.value.code,
      status: 2,
      email: 'zahra@example.com',
      phone: '+93701234567',
      note: 'Ring twice',
      totals: { goods: 89800, shipping: 490, codFee: 200, tax: 8164 + 45 + 18, grand: 90490, pricesIncludeTax: true },
      lines: [{ title: 'Orvo A7', quantity: 2, unitPrice: 44900, total: 89800, taxBasisPoints: 1000, tax: 8164 }],
      shipments: [{ status: 2, earliest: '2026-11-24', latest: '2026-11-26', shipping: 490 }],
    },
  });
  expect(await stockOf(phone.inventoryIds[0])).toBe(3);
  expect((await readCart(db, owner, 'en', NOW)).lines).toEqual([]);
  const mail = await db
    .selectFrom('mail')
    .select(['subject', 'plain'])
    .where('recipient', '=', 'zahra@example.com')
    .executeTakeFirst();
  expect(mail?.subject).toContain(placed.value.code);
  expect(mail?.plain).toContain('$904.90');
  expect(mail?.plain).toContain(`https://shop.example/track-order?code=${placed.value.code}`);
});

test('cash on delivery is pending first and confirmed by the system, both in the history', async () => {
  const owner = newGuest();
  await fillCart(db, owner, (await makeProduct(db)).id);
  const placed = await press(db, owner);
  const events = await db
    .selectFrom('order_event')
    .select(['from_state', 'to_state', 'actor'])
    .where('order_id', '=', placed.ok ? placed.value.id : '')
    .orderBy('to_state')
    .execute();
  expect(events).toEqual([
    { from_state: null, to_state: '1', actor: 'customer' },
    { from_state: '1', to_state: '2', actor: 'system' },
  ]);
});

test('the total charged is the total the checkout page showed', async () => {
  const owner = newGuest();
  await fillCart(db, owner, (await makeProduct(db, { selling: 3333 })).id, 3);
  const destination = { country: 'AF', state: 'KAB', zip: null };
  const quote = await quoteCheckout(db, owner, { destination, providers: NO_PROVIDERS }, { locale: 'en', now: NOW });
  expect(quote).toMatchObject({ estimated: false, problems: [], taxLabel: 'VAT', method: { code: 2 } });
  const placed = await press(db, owner, { expected_total: quote.bill.grand / 100, cart_version: quote.version });
  expect(placed.ok && placed.value.grand).toBe(quote.bill.grand);
});

test('a double click creates one order, and both requests get the same response', async () => {
  const owner = newGuest();
  const phone = await makeProduct(db, { quantity: 9 });
  await fillCart(db, owner, phone.id);
  const { version } = await readCart(db, owner, 'en', NOW);
  const answers = await Promise.all(Array.from({ length: 5 }, () => press(db, owner, { cart_version: version })));
  expect(answers.every((answer) => answer.ok)).toBe(true);
  expect(new Set(answers.map((answer) => answer.ok && answer.value.code)).size).toBe(1);
  expect(await stockOf(phone.inventoryIds[0])).toBe(8);
});

test('a repeat without a cart version is recognised too', async () => {
  const owner = newGuest();
  const phone = await makeProduct(db, { quantity: 9 });
  await fillCart(db, owner, phone.id);
  const [first, second] = await Promise.all([press(db, owner), press(db, owner)]);
  expect(second).toEqual(first);
  expect(await stockOf(phone.inventoryIds[0])).toBe(8);
});

test('after more was added to the cart, a second order is placed', async () => {
  const owner = newGuest();
  const phone = await makeProduct(db, { quantity: 9 });
  await fillCart(db, owner, phone.id);
  const first = await press(db, owner);
  await fillCart(db, owner, phone.id);
  const second = await press(db, owner);
  expect(first.ok && second.ok && first.value.code !== second.value.code).toBe(true);
  expect(await stockOf(phone.inventoryIds[0])).toBe(7);
});

test('only selected lines are ordered, the others stay', async () => {
  const owner = newGuest();
  const bought = await makeProduct(db);
  const remaining = await makeProduct(db);
  await fillCart(db, owner, bought.id);
  await fillCart(db, owner, remaining.id);
  const { lines } = await readCart(db, owner, 'en', NOW);
  const id = lines.filter(isGoods).find((line) => line.productId === remaining.id)?.id ?? '';
  await selectLines(db, owner, { checked: [], unchecked: [id] }, NOW);
  expect(codeOf(await press(db, owner))).toBe('ok');
  expect((await readCart(db, owner, 'en', NOW)).lines.filter(isGoods).map((line) => line.productId)).toEqual([
    remaining.id,
  ]);
});

const refusals: [
  string,
  string,
  (owner: ReturnType<typeof newGuest>, inventoryId: number) => Promise<Result<unknown>>,
][] = [
  ['a stale cart', 'checkout.cart-changed', (owner) => press(db, owner, { cart_version: 0 })],
  ['a lower total', 'checkout.total-changed', (owner) => press(db, owner, { expected_total: 1 })],
  ['a method that is not offered', 'payments.not-offered', (owner) => press(db, owner, { order_method: 3 })],
  [
    'a shipping option that is not offered',
    'shipping.no-such-option',
    (owner) => press(db, owner, { shipping_rule_id: 999 }),
  ],
  ['a bad e-mail address', 'fields.invalid-email', (owner) => press(db, owner, { email: 'zahra@home' })],
  ['an address without a city', 'fields.required', (owner) => press(db, owner, { address: { ...ADDRESS, city: '' } })],
  [
    'a line of another cart',
    'cart.no-such-line',
    (owner) => press(db, owner, { cart_ids: ['0190f3a0-0000-7000-8000-000000000000'] }),
  ],
  [
    'a country the shop does not deliver to',
    'shipping.not-to-place',
    (owner) => press(db, owner, { address: { ...ADDRESS, country: 'DE', state: '', zip: '10115' } }),
  ],
  [
    'a country without cash on delivery',
    'payments.no-method',
    (owner) => press(db, owner, { address: { ...ADDRESS, country: 'FR', state: '', zip: '75001' } }),
  ],
  [
    'a price that changed since it was seen',
    'cart.price-changed',
    async (owner, inventoryId) => {
      await db.updateTable('inventory').set({ price: 99 }).where('id', '=', inventoryId).execute();
      return press(db, owner);
    },
  ],
  [
    'stock that has gone',
    'cart.out-of-stock',
    async (owner, inventoryId) => {
      await db.updateTable('inventory').set({ quantity: 0 }).where('id', '=', inventoryId).execute();
      return press(db, owner);
    },
  ],
];

test.each(refusals)('%s is refused with %s and changes nothing', async (_, code, attempt) => {
  const owner = newGuest();
  const product = await makeProduct(db, { variants: [{ attributes: { colour: 'black' }, price: 5000, quantity: 0 }] });
  const inventoryId = product.inventoryIds[0] ?? 0;
  await db.updateTable('inventory').set({ quantity: 5 }).where('id', '=', inventoryId).execute();
  const { id: colour } = await db
    .selectFrom('attribute_value')
    .select('id')
    .where('code', '=', 'black')
    .executeTakeFirstOrThrow();
  await addToCart(db, owner, { product_id: product.id, attributes: [colour], quantity: 1 }, { locale: 'en', now: NOW });
  const before = await everything();
  const answer = await attempt(owner, inventoryId);
  expect(codeOf(answer)).toBe(code);
  const after = await everything();
  if (code === 'cart.out-of-stock') expect(after.toSpliced(7, 1)).toEqual(before.toSpliced(7, 1));
  else expect(after).toEqual(before);
});

test('a changed price is charged once the buyer has confirmed the new total', async () => {
  const owner = newGuest();
  const phone = await makeProduct(db, { selling: 10000 });
  await fillCart(db, owner, phone.id);
  await db.updateTable('product').set({ selling: 12000 }).where('id', '=', phone.id).execute();
  expect(codeOf(await press(db, owner, { expected_total: 106.9 }))).toBe('checkout.total-changed');
  expect(codeOf(await press(db, owner, { expected_total: 126.9 }))).toBe('ok');
});

test('an Arabic order keeps its language, also in the mail', async () => {
  const owner = newGuest();
  const phone = await makeProduct(db, { title: { en: 'Orvo A7', ar: 'أورفو A7' } });
  await fillCart(db, owner, phone.id);
  const placed = await press(db, owner, { email: 'leila@example.com' }, { locale: 'ar' });
  expect(placed.ok).toBe(true);
  const mail = await db
    .selectFrom('mail')
    .select(['html', 'plain'])
    .where('recipient', '=', 'leila@example.com')
    .executeTakeFirst();
  expect(mail?.html).toContain('dir="rtl"');
  expect(mail?.plain).toContain('أورفو A7');
  expect(mail?.plain).toContain('توصيل عادي');
  expect(mail?.plain).toContain('\u2068+93701234567\u2069');
});

test('the last item sold marks the product as sold out', async () => {
  const owner = newGuest();
  const phone = await makeProduct(db, { quantity: 1 });
  await fillCart(db, owner, phone.id);
  await press(db, owner);
  const { in_stock, sold_count } = await db
    .selectFrom('product')
    .select(['in_stock', 'sold_count'])
    .where('id', '=', phone.id)
    .executeTakeFirstOrThrow();
  expect({ in_stock, sold_count }).toEqual({ in_stock: false, sold_count: 1 });
});

test('an order from an empty cart is refused', async () => {
  expect(codeOf(await press(db, newGuest()))).toBe('cart.nothing-selected');
});

test('a buyer who confirmed a higher total is charged the actual one', async () => {
  const owner = newGuest();
  const phone = await makeProduct(db, { selling: 10000 });
  await fillCart(db, owner, phone.id);
  const placed = await press(db, owner, { expected_total: 500 });
  expect(placed).toMatchObject({ ok: true, value: { grand: 10000 + 490 + 200 } });
});
