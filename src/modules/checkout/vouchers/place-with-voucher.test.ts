import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import {
  fillCart,
  makeShippingRule,
  makeTaxRate,
  NO_PROVIDERS,
  NOW,
  newGuest,
  press,
} from '../../../../test/support/buying.ts';
import { makeCategory, makeProduct } from '../../../../test/support/factories.ts';
import { makeStore } from '../../../../test/support/people.ts';
import { makeVoucher } from '../../../../test/support/vouchers.ts';
import type { Result } from '../../../kernel/result.ts';
import { type Db, inTransaction, openDb } from '../../../platform/database/db.ts';
import type { CartOwner } from '../../cart/cart.rules.ts';
import { readCart } from '../../cart/view/read-cart.ts';
import { readBuyerOrder } from '../../orders/access/read-buyer-order.ts';
import { redeemVoucherAgain } from '../../vouchers/redeem-voucher.ts';
import { restoreVoucher } from '../../vouchers/restore-voucher.ts';
import { quoteCheckout } from '../quote/quote-checkout.ts';
import { applyVoucher, validateCartVoucher } from './validate-cart-voucher.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await testDb();
  db = database.db;
  await makeShippingRule(db, { freeOver: 20_000 });
  await makeTaxRate(db, 'AF', 1000);
});
afterAll(() => database.close());

const nobody = { email: null, phone: null };
const when = { locale: 'en', now: NOW } as const;
const codeOf = (answer: Result<unknown>) => (answer.ok ? 'ok' : answer.refusal.code);
const judge = (owner: CartOwner, code: string, email: string | null = null) =>
  validateCartVoucher(db, owner, code, { ...when, buyer: { email, phone: null } });
const usedOf = async (id: number) =>
  (await db.selectFrom('voucher').select('used').where('id', '=', id).executeTakeFirstOrThrow()).used;
const liveUses = async (id: number) =>
  (
    await db
      .selectFrom('voucher_use')
      .select('order_id')
      .where('voucher_id', '=', id)
      .where('returned_at', 'is', null)
      .execute()
  ).length;

async function guestWith(...goods: Parameters<typeof makeProduct>[1][]): Promise<{ guestHash: Buffer }> {
  const owner = newGuest();
  for (const wish of goods) await fillCart(db, owner, (await makeProduct(db, wish)).id);
  return owner;
}

async function bought(owner: CartOwner, wish: Parameters<typeof press>[2] = {}) {
  const placed = await press(db, owner, wish);
  if (!placed.ok) throw new Error(placed.refusal.code);
  const order = await readBuyerOrder(db, owner, placed.value.id);
  if (!order.ok) throw new Error(order.refusal.code);
  return order.value;
}

test('an entered voucher is charged as shown at checkout, and stored with the order line by line', async () => {
  const owner = await guestWith({ selling: 1000 }, { selling: 1000 }, { selling: 1000 });
  const { code, id } = await makeVoucher(db, { value: 1000, title: 'Ten off' });
  expect(await applyVoucher(db, owner, ` ${code.toLowerCase()} `, { ...when, buyer: nobody })).toMatchObject({
    ok: true,
    value: { code, title: 'Ten off', saving: 1000 },
  });
  const destination = { country: 'AF', state: 'KAB', zip: null };
  const quote = await quoteCheckout(db, owner, { destination, providers: NO_PROVIDERS }, when);
  const order = await bought(owner, { expected_total: quote.bill.grand / 100, cart_version: quote.version });
  expect(order.totals).toMatchObject({ goods: 3000, discount: 1000, shipping: 490, codFee: 200, grand: 2690 });
  expect(order.discounts).toEqual([
    { bundleId: null, voucherId: id, code, title: 'Ten off', amount: 1000, shippingSaved: 0 },
  ]);
  expect(order.lines.map(({ voucherDiscount }) => voucherDiscount).toSorted()).toEqual([333, 333, 334]);
  expect(order.lines.every(({ discount, voucherDiscount }) => discount === voucherDiscount)).toBe(true);
  expect(await usedOf(id)).toBe(1);
  expect((await readCart(db, owner, 'en', NOW)).voucher).toBeNull();
  const mail = await db.selectFrom('mail').select('plain').orderBy('created_at', 'desc').executeTakeFirst();
  expect(mail?.plain).toContain(`Ten off (${code})`);
  expect(mail?.plain).toContain('−$10');
});

test('a voucher of the order input takes precedence over the entered one, and null disables both', async () => {
  const entered = await makeVoucher(db, { value: 100 });
  const named = await makeVoucher(db, { value: 300 });
  const orders = [];
  for (const wish of [{}, { voucher: named.code }, { voucher: null }]) {
    const owner = await guestWith({ selling: 1000 });
    await applyVoucher(db, owner, entered.code, { ...when, buyer: nobody });
    orders.push(await bought(owner, wish));
  }
  expect(orders.map(({ totals }) => totals.discount)).toEqual([100, 300, 0]);
});

test('free delivery is not charged, and the order stores its value', async () => {
  const owner = await guestWith({ selling: 1000 });
  const { code } = await makeVoucher(db, { value: 0, free_shipping: true });
  const order = await bought(owner, { voucher: code });
  expect(order.totals).toMatchObject({ goods: 1000, discount: 0, shipping: 0, grand: 1200 });
  expect(order.discounts).toMatchObject([{ code, amount: 0, shippingSaved: 490 }]);
});

test('a voucher does not remove free delivery that the goods have reached', async () => {
  const owner = await guestWith({ selling: 20_000 });
  const { code } = await makeVoucher(db, { value: 1000 });
  expect((await bought(owner, { voucher: code })).totals).toMatchObject({ shipping: 0, discount: 1000 });
});

test('a voucher for a category applies to its sub-categories and no other goods', async () => {
  const phones = await makeCategory(db);
  const cheap = await makeCategory(db, { parentId: phones.id });
  const { code } = await makeVoucher(db, { source_type: 1, source_ids: [phones.id], price_model: 2, value: 1000 });
  const owner = await guestWith({ selling: 3000 }, { selling: 1000, categoryId: cheap.id });
  const order = await bought(owner, { voucher: code });
  expect(order.totals.discount).toBe(100);
  expect(codeOf(await judge(await guestWith({ selling: 3000 }), code))).toBe('voucher.not-applicable');
});

test('a seller’s voucher applies to that seller’s goods only', async () => {
  const seller_id = await makeStore(db, { slug: 'corner-shop' });
  const { code } = await makeVoucher(db, { seller_id });
  const own = await makeProduct(db, { selling: 2000 });
  await db.updateTable('product').set({ seller_id }).where('id', '=', own.id).execute();
  const owner = await guestWith({ selling: 1000 });
  expect(codeOf(await judge(owner, code))).toBe('voucher.own-seller-only');
  await fillCart(db, owner, own.id);
  const order = await bought(owner, { voucher: code });
  expect(order.lines.map(({ total, discount }) => [total, discount])).toEqual(
    expect.arrayContaining([
      [1000, 0],
      [2000, 500],
    ]),
  );
});

test('an invalid voucher is reported with its reason, and nothing is ordered', async () => {
  const cases = [
    ['NO-SUCH-CODE', 'voucher.not-found'],
    ['?', 'voucher.not-found'],
    [(await makeVoucher(db, { status: 2 })).code, 'voucher.not-found'],
    [(await makeVoucher(db, { starts_at: new Date('2026-12-01') })).code, 'voucher.not-started'],
    [(await makeVoucher(db, { ends_at: new Date('2026-11-01') })).code, 'voucher.expired'],
    [(await makeVoucher(db, { login_required: true })).code, 'voucher.login-required'],
    [(await makeVoucher(db, { min_spend: 1200 })).code, 'voucher.min-spend'],
    [(await makeVoucher(db, { usage_limit: 1, used: 1 })).code, 'voucher.used-up'],
  ];
  const owner = await guestWith({ selling: 1000 });
  for (const [code = '', reason = ''] of cases) {
    expect(codeOf(await judge(owner, code))).toBe(reason);
    const answer = await press(db, owner, { voucher: code });
    expect(answer.ok ? {} : answer.refusal.fields).toEqual({ voucher: [expect.objectContaining({ code: reason })] });
  }
});

test('a guest is recognised by e-mail address in any notation, and by phone', async () => {
  const { code } = await makeVoucher(db, { per_user_limit: 1 });
  await bought(await guestWith({}), { voucher: code, email: 'Leila@Example.com' });
  const again = await guestWith({});
  const address = { name: 'L', country: 'AF', state: 'KAB', city: 'Kabul', address_1: 'Street 1' };
  const other = { ...address, phone: '0709999999' };
  expect(codeOf(await judge(again, code, 'leila@example.com'))).toBe('voucher.user-limit');
  expect(codeOf(await press(db, again, { voucher: code, email: 'leila@EXAMPLE.com', address: other }))).toBe(
    'voucher.not-for-buyer',
  );
  expect(codeOf(await press(db, again, { voucher: code, email: 'new@example.com' }))).toBe('voucher.not-for-buyer');
  expect(codeOf(await press(db, again, { voucher: code, email: 'new@example.com', address: other }))).toBe('ok');
});

test('a first-order voucher is limited to the first order', async () => {
  const { code } = await makeVoucher(db, { first_order_only: true });
  await bought(await guestWith({}), { email: 'early@example.com' });
  expect(codeOf(await judge(await guestWith({}), code, 'early@example.com'))).toBe('voucher.first-order-only');
  expect(codeOf(await judge(await guestWith({}), code, 'never@example.com'))).toBe('ok');
});

test('a voucher is restored once when its order is cancelled, and redeemed again with it only while available', async () => {
  const { code, id } = await makeVoucher(db, { usage_limit: 1 });
  const order = await bought(await guestWith({}), { voucher: code });
  const giveBack = () => inTransaction(db, (tx) => restoreVoucher(tx, order.id, NOW));
  await giveBack();
  await giveBack();
  expect(await usedOf(id)).toBe(0);
  expect(codeOf(await inTransaction(db, (tx) => redeemVoucherAgain(tx, order.id)))).toBe('ok');
  expect([await usedOf(id), await liveUses(id)]).toEqual([1, 1]);
  await giveBack();
  await bought(await guestWith({}), { voucher: code });
  expect(codeOf(await inTransaction(db, (tx) => redeemVoucherAgain(tx, order.id)))).toBe('voucher.used-up');
  expect([await usedOf(id), await liveUses(id)]).toEqual([1, 1]);
});

test('in twenty runs of concurrent orders from two pools no voucher exceeds its limit', async () => {
  const second = openDb(database.address);
  try {
    for (let run = 0; run < 20; run += 1) {
      const many = await makeVoucher(db, { usage_limit: 3 });
      const single = await makeVoucher(db, { per_user_limit: 1 });
      const product = await makeProduct(db, { quantity: 50 });
      const buyers = Array.from({ length: 16 }, newGuest);
      for (const buyer of buyers) await fillCart(db, buyer, product.id);
      const answers = await Promise.all(
        buyers.map((buyer, index) => {
          const [voucher, name] = index < 8 ? [many, `b${run}-${index}`] : [single, `single${run}`];
          const address = {
            name: 'Zahra',
            country: 'AF',
            state: 'KAB',
            city: 'Kabul',
            address_1: 'Street 1',
            phone: `07${String(run).padStart(2, '0')}${String(index).padStart(6, '0')}`,
          };
          const wish = { voucher: voucher.code, email: `${name}@example.com`, address };
          return press(index % 2 === 0 ? db : second.db, buyer, wish);
        }),
      );
      const won = (part: typeof answers) => part.filter((answer) => answer.ok).length;
      expect([won(answers.slice(0, 8)), won(answers.slice(8))]).toEqual([3, 1]);
      expect([await usedOf(many.id), await liveUses(many.id)]).toEqual([3, 3]);
      expect([await usedOf(single.id), await liveUses(single.id)]).toEqual([1, 1]);
      const stock = await db
        .selectFrom('inventory')
        .select('quantity')
        .where('id', '=', product.inventoryIds[0] ?? 0)
        .executeTakeFirstOrThrow();
      expect(stock.quantity).toBe(46);
    }
  } finally {
    await second.close();
  }
});
