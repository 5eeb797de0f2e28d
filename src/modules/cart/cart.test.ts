import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { makeFlashSale, makeProduct } from '../../../test/support/factories.ts';
import { randomToken } from '../../kernel/ids.ts';
import type { Result } from '../../kernel/result.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { isGoods } from '../orders/order-line.rules.ts';
import { addInput } from './cart.input.ts';
import type { CartOwner } from './cart.rules.ts';
import { acceptChanges } from './check/accept-changes.ts';
import { checkCart } from './check/check-cart.ts';
import { addToCart } from './lines/add-to-cart.ts';
import { buyNow } from './lines/buy-now.ts';
import { changeQuantity } from './lines/change-quantity.ts';
import { removeLine } from './lines/remove-line.ts';
import { selectLines } from './lines/select-lines.ts';
import { countCart } from './view/count-cart.ts';
import { readCart } from './view/read-cart.ts';

const now = new Date('2026-11-20T12:00:00Z');
const when = { locale: 'en', now } as const;
let database: TestDatabase;

beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

const guest = (): CartOwner => ({ guestHash: hashToken(randomToken()) });
const add = (owner: CartOwner, input: Record<string, unknown>) =>
  addToCart(database.db, owner, addInput.parse(input), when);
const cartOf = (owner: CartOwner) => readCart(database.db, owner, 'en', now);
const codeOf = (answer: Result<unknown>) => (answer.ok ? 'ok' : answer.refusal.code);

test('a product is added as one selected line at the current price', async () => {
  const owner = guest();
  const { id } = await makeProduct(database.db, { selling: 49900, offered: 44900 });
  expect(codeOf(await add(owner, { product_id: id }))).toBe('ok');
  expect(await cartOf(owner)).toMatchObject({
    count: 1,
    selectedCount: 1,
    goods: 44900,
    lines: [{ productId: id, quantity: 1, selected: true, unit: { current: 44900, previous: 49900 }, problems: [] }],
  });
});

test('adding the same variant again increases the quantity of its line', async () => {
  const owner = guest();
  const { id } = await makeProduct(database.db);
  await add(owner, { product_id: id, quantity: 2 });
  await add(owner, { product_id: id, quantity: 3 });
  const { lines, version } = await cartOf(owner);
  expect(lines.map((line) => line.quantity)).toEqual([5]);
  expect(version).toBe(2);
});

test('a variant is found by the selected attribute values', async () => {
  const owner = guest();
  const { id, inventoryIds } = await makeProduct(database.db, {
    variants: [
      { attributes: { colour: 'black', storage: '128' }, price: 50000 },
      { attributes: { colour: 'sand', storage: '128' }, price: 52000 },
    ],
  });
  const values = await database.db
    .selectFrom('inventory_attribute')
    .select('value_id')
    .where('inventory_id', '=', inventoryIds[1] ?? 0)
    .execute();
  expect(codeOf(await add(owner, { product_id: id, attributes: values.map((row) => row.value_id) }))).toBe('ok');
  expect((await cartOf(owner)).lines[0]).toMatchObject({ inventoryId: inventoryIds[1], unit: { current: 52000 } });
});

test('without a variant the refusal lists the missing attributes', async () => {
  const { id } = await makeProduct(database.db, {
    variants: [{ attributes: { colour: 'black', storage: '128' } }, { attributes: { colour: 'sand', storage: '256' } }],
  });
  const answer = await add(guest(), { product_id: id });
  expect(answer).toMatchObject({
    ok: false,
    refusal: { code: 'cart.attributes-required', facts: { titles: 'colour / storage' } },
  });
});

test('sold out is refused before a missing variant', async () => {
  const { id } = await makeProduct(database.db, {
    variants: [
      { attributes: { colour: 'black' }, quantity: 0 },
      { attributes: { colour: 'sand' }, quantity: 0 },
    ],
  });
  expect(codeOf(await add(guest(), { product_id: id }))).toBe('cart.out-of-stock');
});

test.each([
  [11, 'cart.exceeds-inventory'],
  [0, 'quantity.minimum'],
  [-3, 'quantity.minimum'],
])('adding %i of 10 is refused with %s and changes nothing', async (quantity, code) => {
  const owner = guest();
  const { id } = await makeProduct(database.db, { quantity: 10 });
  expect(codeOf(await add(owner, { product_id: id, quantity }))).toBe(code);
  expect((await cartOf(owner)).id).toBeNull();
});

test('a variant of another product and a private product are refused as not found', async () => {
  const one = await makeProduct(database.db);
  const other = await makeProduct(database.db);
  const hidden = await makeProduct(database.db, { status: 2 });
  expect(codeOf(await add(guest(), { product_id: one.id, inventory_id: other.inventoryIds[0] }))).toBe(
    'cart.no-such-product',
  );
  expect(codeOf(await add(guest(), { product_id: hidden.id }))).toBe('cart.no-such-product');
});

test('buying now deselects all other lines', async () => {
  const owner = guest();
  const first = await makeProduct(database.db);
  const second = await makeProduct(database.db);
  await add(owner, { product_id: first.id });
  await buyNow(database.db, owner, addInput.parse({ product_id: second.id }), when);
  const { lines } = await cartOf(owner);
  expect(
    lines
      .filter(isGoods)
      .filter((line) => line.selected)
      .map((line) => line.productId),
  ).toEqual([second.id]);
});

test('the quantity of a line stays between one and the stock', async () => {
  const owner = guest();
  const { id } = await makeProduct(database.db, { quantity: 4 });
  await add(owner, { product_id: id });
  const line = (await cartOf(owner)).lines[0]?.id ?? '';
  const change = (quantity: number) => changeQuantity(database.db, owner, { id: line, quantity }, now);
  expect(codeOf(await change(0))).toBe('quantity.minimum');
  expect(codeOf(await change(5))).toBe('quantity.maximum');
  expect(codeOf(await change(4))).toBe('ok');
  expect((await cartOf(owner)).count).toBe(4);
});

test('deselected lines stay in the cart and are not charged', async () => {
  const owner = guest();
  const { id } = await makeProduct(database.db, { selling: 1000 });
  await add(owner, { product_id: id, quantity: 2 });
  const line = (await cartOf(owner)).lines[0]?.id ?? '';
  await selectLines(database.db, owner, { checked: [], unchecked: [line] }, now);
  expect(await cartOf(owner)).toMatchObject({ goods: 0, count: 2, selectedCount: 0 });
});

test('lines of another cart cannot be changed', async () => {
  const owner = guest();
  const stranger = guest();
  const { id } = await makeProduct(database.db);
  await add(owner, { product_id: id });
  await add(stranger, { product_id: id });
  const line = (await cartOf(owner)).lines[0]?.id ?? '';
  const before = await cartOf(owner);
  expect(codeOf(await removeLine(database.db, stranger, line, now))).toBe('cart.no-such-line');
  expect(codeOf(await changeQuantity(database.db, stranger, { id: line, quantity: 2 }, now))).toBe('cart.no-such-line');
  expect(codeOf(await selectLines(database.db, stranger, { checked: [], unchecked: [line] }, now))).toBe(
    'cart.no-such-line',
  );
  expect(await cartOf(owner)).toEqual(before);
});

test('a removed line is no longer in the cart', async () => {
  const owner = guest();
  const { id } = await makeProduct(database.db);
  await add(owner, { product_id: id });
  const line = (await cartOf(owner)).lines[0]?.id ?? '';
  expect(codeOf(await removeLine(database.db, owner, line, now))).toBe('ok');
  expect((await cartOf(owner)).lines).toEqual([]);
  expect(await countCart(database.db, owner)).toBe(0);
});

test('concurrent additions from two tabs are all kept', async () => {
  const owner = guest();
  const products = await Promise.all(Array.from({ length: 5 }, () => makeProduct(database.db)));
  await Promise.all(products.flatMap(({ id }) => [add(owner, { product_id: id }), add(owner, { product_id: id })]));
  expect((await cartOf(owner)).lines.map((line) => line.quantity)).toEqual([2, 2, 2, 2, 2]);
});

test('the check reports changes, and none after they are accepted', async () => {
  const owner = guest();
  const { db } = database;
  const dearer = await makeProduct(db, { selling: 10000 });
  const scarcer = await makeProduct(db, { quantity: 10 });
  const gone = await makeProduct(db, { quantity: 3 });
  for (const { id } of [dearer, scarcer, gone]) await add(owner, { product_id: id, quantity: 3 });
  await db.updateTable('product').set({ selling: 12000 }).where('id', '=', dearer.id).execute();
  await db
    .updateTable('inventory')
    .set({ quantity: 2 })
    .where('id', '=', scarcer.inventoryIds[0] ?? 0)
    .execute();
  await db
    .updateTable('inventory')
    .set({ quantity: 0 })
    .where('id', '=', gone.inventoryIds[0] ?? 0)
    .execute();

  const check = await checkCart(db, owner, 'en', now);
  expect(check.ok && check.value.problems.map(({ code, facts }) => [code, facts]).sort()).toEqual([
    ['cart.out-of-stock', {}],
    ['cart.price-changed', { was: '$100', now: '$120' }],
    ['cart.quantity-reduced', { available: 2 }],
  ]);
  await acceptChanges(db, owner, { locale: 'en', now });
  expect(await checkCart(db, owner, 'en', now)).toEqual({ ok: true, value: { ok: true, problems: [] } });
  expect(await cartOf(owner)).toMatchObject({ selectedCount: 2, goods: 3 * 12000 + 2 * 10000 });
});

test('an ended flash sale has its own problem code', async () => {
  const owner = guest();
  const { id } = await makeProduct(database.db, { selling: 10000 });
  const endsAt = new Date('2026-11-20T13:00:00Z');
  await makeFlashSale(database.db, { prices: { [id]: 8000 }, startsAt: new Date('2026-11-20T11:00:00Z'), endsAt });
  await add(owner, { product_id: id });
  const after = await checkCart(database.db, owner, 'en', new Date('2026-11-20T13:00:01Z'));
  expect(after.ok && after.value.problems.map(({ code }) => code)).toEqual(['cart.flash-ended']);
});

test('a check of a cart without selected lines is refused', async () => {
  expect(codeOf(await checkCart(database.db, guest(), 'en', now))).toBe('cart.nothing-selected');
});
