import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeShippingRule, makeTaxRate, NO_PROVIDERS, NOW, newGuest, press } from '../../../../test/support/buying.ts';
import { type MadeProduct, makeBundle, makeProduct } from '../../../../test/support/factories.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { listBundleOffers } from '../../catalog/products/list-bundle-offers.ts';
import { quoteCheckout } from '../../checkout/quote/quote-checkout.ts';
import { readBuyerOrder } from '../../orders/access/read-buyer-order.ts';
import { isGoods } from '../../orders/order-line.rules.ts';
import type { CartOwner } from '../cart.rules.ts';
import { acceptChanges } from '../check/accept-changes.ts';
import { checkCart } from '../check/check-cart.ts';
import { readCart } from '../view/read-cart.ts';
import { addBundle } from './add-bundle.ts';
import { changeQuantity } from './change-quantity.ts';
import { removeLine } from './remove-line.ts';
import { selectLines } from './select-lines.ts';

const LATER = new Date('2026-11-21T12:00:00Z');
const when = { locale: 'en', now: NOW } as const;
let database: TestDatabase;
let db: Db;
let phone: MadeProduct;
let sleeve: MadeProduct;
let set: { id: number };

beforeAll(async () => {
  database = await testDb();
  db = database.db;
  await makeShippingRule(db, { price: 490, freeOver: 50_000 });
  await makeTaxRate(db, 'AF', 1000);
  phone = await makeProduct(db, { title: 'Phone', selling: 50_000, quantity: 20 });
  sleeve = await makeProduct(db, {
    title: 'Case',
    selling: 2_000,
    variants: [
      { quantity: 20, attributes: { colour: 'red' } },
      { quantity: 20, attributes: { colour: 'blue' }, price: 2_400 },
      { quantity: 0, attributes: { colour: 'sand' } },
    ],
  });
  set = await makeBundle(db, {
    title: 'Ready to go',
    items: { [phone.id]: 1, [sleeve.id]: 1 },
    deal: { basisPoints: 1000 },
    maxPerOrder: 2,
    endsAt: new Date('2026-11-21T00:00:00Z'),
  });
});
afterAll(() => database.close());

const codeOf = (answer: Result<unknown>) => (answer.ok ? 'ok' : answer.refusal.code);
const id = (product: MadeProduct, place = 0) => product.inventoryIds[place] ?? 0;
const cartOf = (owner: CartOwner, now = NOW) => readCart(db, owner, 'en', now);
const put = (owner: CartOwner, parts: number[], bundle_id = set.id) => addBundle(db, owner, { bundle_id, parts }, when);
const lineOf = async (owner: CartOwner, product: MadeProduct) =>
  (await cartOf(owner)).lines.filter(isGoods).find(({ productId }) => productId === product.id)?.id ?? '';

async function withSet(): Promise<CartOwner> {
  const owner = newGuest();
  expect(codeOf(await put(owner, [id(phone), id(sleeve, 1)]))).toBe('ok');
  return owner;
}

test('a bundle is added completely, and its discount is applied', async () => {
  const cart = await cartOf(await withSet());
  expect(cart).toMatchObject({
    count: 2,
    goods: 52_400,
    discount: 5_240,
    bundles: [{ id: set.id, title: 'Ready to go', times: 1, saving: 5_240 }],
  });
  expect(cart.lines.map(({ title, bundle, problems }) => [title, bundle?.title, problems])).toEqual([
    ['Phone', 'Ready to go', []],
    ['Case', 'Ready to go', []],
  ]);
  expect(cart.lines.map(({ total, discount }) => [total, discount])).toEqual([
    [50_000, 5_000],
    [2_400, 240],
  ]);
});

test('without one of its items, or with one deselected, regular prices apply and the reason is shown', async () => {
  const owner = await withSet();
  const piece = await lineOf(owner, sleeve);
  await selectLines(db, owner, { checked: [], unchecked: [piece] }, NOW);
  const unticked = await cartOf(owner);
  expect(unticked).toMatchObject({ goods: 50_000, discount: 0, bundles: [] });
  expect(unticked.lines.map(({ incompleteBundle }) => incompleteBundle?.title)).toEqual(['Ready to go', 'Ready to go']);
  await removeLine(db, owner, piece, NOW);
  expect(await cartOf(owner)).toMatchObject({ goods: 50_000, discount: 0, lines: [{ bundle: null, problems: [] }] });
});

test('pieces above the bundle limit per order cost the regular price', async () => {
  const owner = await withSet();
  for (const product of [phone, sleeve])
    await changeQuantity(db, owner, { id: await lineOf(owner, product), quantity: 3 }, NOW);
  expect(await cartOf(owner)).toMatchObject({ goods: 3 * 52_400, discount: 2 * 5_240 });
});

test('an incomplete, out-of-stock or inactive bundle is refused, and nothing is added', async () => {
  const owner = newGuest();
  expect(codeOf(await put(owner, [id(phone)]))).toBe('cart.bundle-parts');
  expect(codeOf(await put(owner, [id(phone), id(phone)]))).toBe('cart.bundle-parts');
  expect(codeOf(await put(owner, [id(phone), id(sleeve), id(sleeve, 1)]))).toBe('cart.bundle-parts');
  expect(await put(owner, [id(phone), id(sleeve, 2)])).toMatchObject({
    refusal: { code: 'cart.bundle-short', facts: { title: 'Case' } },
  });
  expect(codeOf(await put(owner, [999_999]))).toBe('cart.no-such-bundle');
  expect(
    codeOf(await addBundle(db, owner, { bundle_id: set.id, parts: [id(phone), id(sleeve)] }, { ...when, now: LATER })),
  ).toBe('cart.no-such-bundle');
  expect(await cartOf(owner)).toMatchObject({ count: 0 });
});

test('an ended bundle is reported at its lines until the change is accepted', async () => {
  const owner = await withSet();
  const check = await checkCart(db, owner, 'en', LATER);
  expect(check.ok && check.value.problems.map(({ code, facts }) => [code, facts])).toEqual([
    ['cart.bundle-broken', { title: 'Ready to go' }],
    ['cart.bundle-broken', { title: 'Ready to go' }],
  ]);
  await acceptChanges(db, owner, { locale: 'en', now: LATER });
  expect(await checkCart(db, owner, 'en', LATER)).toEqual({ ok: true, value: { ok: true, problems: [] } });
  expect(await cartOf(owner, LATER)).toMatchObject({ goods: 52_400, discount: 0 });
});

test('the cheapest of three cases of any colour is free', async () => {
  const kind = await makeProduct(db, { selling: 1_000, quantity: 9 });
  const other = await makeProduct(db, { selling: 700, quantity: 9 });
  const deal = await makeBundle(db, { items: { [kind.id]: 1, [other.id]: 1 }, deal: { buy: 2, free: 1 } });
  const owner = newGuest();
  expect(codeOf(await put(owner, [id(kind), id(kind)], deal.id))).toBe('cart.bundle-parts');
  expect(await put(owner, [id(kind), id(other), id(kind)], deal.id)).toMatchObject({ value: { quantity: 3 } });
  expect(await cartOf(owner)).toMatchObject({ goods: 2_700, discount: 700 });
});

test('checkout and order charge the cart total, and the order stores the name of the bundle', async () => {
  const owner = await withSet();
  const destination = { country: 'AF', state: 'KAB', zip: null };
  const quote = await quoteCheckout(db, owner, { destination, providers: NO_PROVIDERS }, when);
  // 471.60 is below the threshold for free shipping
  expect(quote.bill).toMatchObject({ goods: 52_400, discount: 5_240, shipping: 490 });
  const placed = await press(db, owner, { expected_total: quote.bill.grand / 100 });
  if (!placed.ok) throw new Error(placed.refusal.code);
  expect(placed.value.grand).toBe(52_400 - 5_240 + 490 + quote.bill.codFee);
  const order = await readBuyerOrder(db, owner, placed.value.id);
  if (!order.ok) throw new Error(order.refusal.code);
  expect(order.value).toMatchObject({
    discounts: [
      { bundleId: set.id, code: null, title: 'Ready to go', amount: 5_240, shippingSaved: 0, voucherId: null },
    ],
    totals: { goods: 52_400, discount: 5_240 },
  });
  expect(order.value.lines.map(({ total, discount }) => [total, discount]).sort()).toEqual([
    [2_400, 240],
    [50_000, 5_000],
  ]);
});

test('the product page offers available bundle items: its own item first, without sold-out variants', async () => {
  const [offer] = await listBundleOffers(db, sleeve.id, 'en', NOW);
  expect(offer).toMatchObject({ id: set.id, title: 'Ready to go', maxPerOrder: 2 });
  expect(offer?.members.map(({ title, variants }) => [title, variants.map(({ price }) => price)])).toEqual([
    ['Case', [2_000, 2_400]],
    ['Phone', [50_000]],
  ]);
  expect(await listBundleOffers(db, sleeve.id, 'en', LATER)).toEqual([]);
});

test('a bundle with a sold-out or inactive item is not offered', async () => {
  const gone = await makeProduct(db, { quantity: 0 });
  const hidden = await makeProduct(db, { status: 2 });
  const one = await makeProduct(db, { quantity: 1 });
  const mate = await makeProduct(db);
  await makeBundle(db, { items: { [mate.id]: 1, [gone.id]: 1 }, deal: { basisPoints: 500 } });
  await makeBundle(db, { items: { [mate.id]: 1, [hidden.id]: 1 }, deal: { basisPoints: 500 } });
  await makeBundle(db, { items: { [mate.id]: 1, [one.id]: 2 }, deal: { price: 5_000 } });
  await makeBundle(db, { items: { [mate.id]: 1 }, deal: { buy: 10, free: 1 } });
  expect(await listBundleOffers(db, mate.id, 'en', NOW)).toEqual([]);
});
