import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeShippingRule, NOW, newGuest } from '../../../../test/support/buying.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import { removeLine } from '../../../modules/cart/lines/remove-line.ts';
import { readCartWithOffers } from '../../../modules/cart/view/read-cart.ts';
import { changeCart } from './change-cart.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
  await makeShippingRule(database.db);
});
afterAll(() => database.close());

/** A guest on a product page. `press` submits the add form `later` milliseconds after NOW. */
async function openProductPage() {
  const owner = newGuest();
  const { id } = await makeProduct(database.db, { quantity: 9 });
  const shop = shopRequestBy(database.db, owner);
  const press = (fields: Record<string, string> = {}, { later = 0, byPage = true } = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent: 'add', product_id: String(id), ...fields }))
      form.set(name, value);
    const services = { ...shop.services, clock: () => new Date(NOW.getTime() + later) };
    return changeCart({ ...shop, services }, form, byPage).catch((answer: unknown) => answer);
  };
  const pieces = async () =>
    (await readCartWithOffers(database.db, owner, 'en', NOW)).lines.map(({ quantity }) => quantity);
  const sources = async () =>
    (await readCartWithOffers(database.db, owner, 'en', NOW)).lines.map(
      (line) => line.kind === 'goods' && line.homeSpm,
    );
  const empty = async () => {
    for (const { id: line } of (await readCartWithOffers(database.db, owner, 'en', NOW)).lines)
      await removeLine(database.db, owner, line, NOW);
  };
  const searches = async () =>
    (await readCartWithOffers(database.db, owner, 'en', NOW)).lines.map((line) => line.kind === 'goods' && line.search);
  return { press, pieces, sources, searches, empty };
}

test('without JavaScript, submitting the add form twice adds the product once, and both responses redirect to the cart', async () => {
  const { press, pieces } = await openProductPage();
  const answers = await Promise.all([press(), press({}, { later: 300 })]);
  expect(answers.map((answer) => answer instanceof Response && answer.status)).toEqual([303, 303]);
  expect(await pieces()).toEqual([1]);
});

test('submitting the add form again after the duplicate window adds another item', async () => {
  const { press, pieces } = await openProductPage();
  await press();
  await press({}, { later: 6_000 });
  expect(await pieces()).toEqual([2]);
});

test('adding, removing and adding a product again within seconds leaves it in the cart', async () => {
  const { press, pieces, empty } = await openProductPage();
  await press();
  await empty();
  await press({}, { later: 300 });
  expect(await pieces()).toEqual([1]);
  await press({}, { later: 600 });
  expect(await pieces()).toEqual([1]);
});

test('a different quantity is a new submission', async () => {
  const { press, pieces } = await openProductPage();
  await press({ quantity: '1' });
  await press({ quantity: '2' }, { later: 300 });
  expect(await pieces()).toEqual([3]);
});

test('submissions with an idempotency key are deduplicated by that key alone', async () => {
  const { press, pieces } = await openProductPage();
  const [first, second] = [{ key: 'press-0001' }, { key: 'press-0002' }];
  await Promise.all([press(first, { byPage: false }), press(first, { byPage: false })]);
  await press(second, { later: 100, byPage: false });
  expect(await pieces()).toEqual([2]);
});

test('the slide that led to the product is stored with the cart line', async () => {
  const { press, sources } = await openProductPage();
  await press({ home_spm: '3' });
  expect(await sources()).toEqual([3]);
});

test('the search that led to the product is stored with the cart line, and a marker that is too long does not prevent adding', async () => {
  const found = await openProductPage();
  await found.press({ search: ' Power  Bank ' });
  expect(await found.searches()).toEqual([{ locale: 'en', query: 'power bank' }]);
  const odd = await openProductPage();
  await odd.press({ search: 'x'.repeat(5_000) });
  expect(await odd.searches()).toEqual([null]);
});
