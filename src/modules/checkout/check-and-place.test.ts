import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { fillCart, makeShippingRule, NOW, newGuest, press } from '../../../test/support/buying.ts';
import { makeFlashSale, makeProduct } from '../../../test/support/factories.ts';
import { makeStore } from '../../../test/support/people.ts';
import type { Db } from '../../platform/database/db.ts';
import { addInput } from '../cart/cart.input.ts';
import { acceptChanges } from '../cart/check/accept-changes.ts';
import { checkCart } from '../cart/check/check-cart.ts';
import { addToCart } from '../cart/lines/add-to-cart.ts';
import { selectLines } from '../cart/lines/select-lines.ts';
import { readCart } from '../cart/view/read-cart.ts';
import { isGoods } from '../orders/order-line.rules.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await testDb();
  db = database.db;
  await makeShippingRule(db);
});
afterAll(() => database.close());

const change = (id: number, set: { selling?: number; shippable?: boolean; seller_id?: number }) =>
  db.updateTable('product').set(set).where('id', '=', id).execute();
const restock = (id: number, quantity: number) =>
  db.updateTable('inventory').set({ quantity }).where('product_id', '=', id).execute();

/** Changes of a product between cart and order. */
const EVENTS: Record<string, (id: number) => Promise<unknown>> = {
  'cart.price-changed': (id) => change(id, { selling: 12345 }),
  'cart.out-of-stock': (id) => restock(id, 0),
  'cart.quantity-reduced': (id) => restock(id, 1),
  'cart.not-shippable': (id) => change(id, { shippable: false }),
  'cart.store-closed': async (id) =>
    change(id, { seller_id: await makeStore(db, { slug: `on-holiday-${id}`, state: 'holiday' }) }),
  'cart.flash-ended': (id) =>
    db
      .updateTable('flash_sale')
      .set({ ends_at: NOW })
      .where('id', 'in', db.selectFrom('flash_product').select('flash_sale_id').where('product_id', '=', id))
      .execute(),
};

for (const [code, happens] of Object.entries(EVENTS)) {
  test(`${code} is reported by the check, refused when ordering, and resolved once the buyer has confirmed it`, async () => {
    const owner = newGuest();
    const { id } = await makeProduct(db, { selling: 10_000, quantity: 5 });
    if (code === 'cart.flash-ended')
      await makeFlashSale(db, {
        prices: { [id]: 8000 },
        startsAt: new Date(NOW.getTime() - 3_600_000),
        endsAt: new Date(NOW.getTime() + 3_600_000),
      });
    await fillCart(db, owner, id, 2);
    await happens(id);

    const check = await checkCart(db, owner, 'en', NOW);
    const [problem] = check.ok ? check.value.problems : [];
    expect(check).toMatchObject({ ok: true, value: { ok: false, problems: [{ code }] } });
    const placed = await press(db, owner, {});
    expect(placed).toMatchObject({ ok: false, refusal: { fields: { [`lines.${problem?.line}`]: [{ code }] } } });

    const line = problem?.line ?? '';
    if (problem?.remedies.includes('accept')) {
      await acceptChanges(db, owner, { locale: 'en', now: NOW, only: [line] });
      expect(await checkCart(db, owner, 'en', NOW)).toMatchObject({ ok: true, value: { ok: true } });
      expect((await press(db, owner, {})).ok).toBe(true);
    } else {
      await selectLines(db, owner, { checked: [], unchecked: [line] }, NOW);
      expect(await checkCart(db, owner, 'en', NOW)).toMatchObject({ refusal: { code: 'cart.nothing-selected' } });
    }
  });
}

test('confirming one line leaves the others unchanged', async () => {
  const owner = newGuest();
  const [one, other] = [await makeProduct(db, { selling: 10_000 }), await makeProduct(db, { selling: 10_000 })];
  for (const { id } of [one, other]) await fillCart(db, owner, id, 1);
  for (const { id } of [one, other]) await change(id, { selling: 11_000 });
  const lineOf = async (product: number) =>
    (await readCart(db, owner, 'en', NOW)).lines.filter(isGoods).find(({ productId }) => productId === product)?.id ??
    '';
  const when = { locale: 'en', now: NOW } as const;
  const strange = await acceptChanges(db, owner, { ...when, only: ['00000000-0000-4000-8000-000000000000'] });
  expect(strange).toMatchObject({ ok: false, refusal: { code: 'cart.no-such-line' } });
  await acceptChanges(db, owner, { ...when, only: [await lineOf(one.id)] });
  const check = await checkCart(db, owner, 'en', NOW);
  expect(check.ok && check.value.problems.map(({ line }) => line)).toEqual([await lineOf(other.id)]);
});

test('lines saved for later stay in the cart when the rest is ordered', async () => {
  const owner = newGuest();
  const [bought, saved] = [await makeProduct(db), await makeProduct(db)];
  for (const { id } of [bought, saved]) await fillCart(db, owner, id, 1);
  const before = await readCart(db, owner, 'en', NOW);
  const kept = before.lines.filter(isGoods).find(({ productId }) => productId === saved.id);
  await selectLines(db, owner, { checked: [], unchecked: [kept?.id ?? ''] }, NOW);
  expect((await press(db, owner, {})).ok).toBe(true);
  const after = await readCart(db, owner, 'en', NOW);
  expect(after.lines).toEqual([{ ...kept, selected: false }]);
});

test('products of a store on holiday cannot be added to the cart', async () => {
  const store = await makeStore(db, { slug: 'closed-for-now', name: 'Lamp & Co', state: 'holiday' });
  const { id } = await makeProduct(db);
  await change(id, { seller_id: store });
  const added = await addToCart(db, newGuest(), addInput.parse({ product_id: id }), { locale: 'en', now: NOW });
  expect(added).toMatchObject({ ok: false, refusal: { code: 'cart.store-closed', facts: { store: 'Lamp & Co' } } });
});
