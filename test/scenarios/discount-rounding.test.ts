import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCart } from '../../src/modules/cart/view/read-cart.ts';
import { listCards } from '../../src/modules/catalog/products/list-cards.ts';
import { readProductPage } from '../../src/modules/catalog/products/read-product-page.ts';
import { changeSettings } from '../../src/modules/settings/change-settings.ts';
import { type TestDatabase, testDb } from '../database/db.ts';
import { fillCart, newGuest } from '../support/buying.ts';
import { makeProduct } from '../support/factories.ts';

const now = new Date();
let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

test('the setting decides how cards, product pages and the cart round a discount of 33.3%', async () => {
  const { db } = database;
  const { id } = await makeProduct(db, { selling: 10_000, offered: 6_670, quantity: 5 });
  const owner = newGuest();
  await fillCart(db, owner, id);
  const readPercents = async () => {
    const [card] = await listCards(db, [id], { locale: 'en', now });
    const page = await readProductPage(db, id, 'en', now);
    const cart = await readCart(db, owner, 'en', now);
    const [line] = cart.lines;
    return [
      card?.price.percentOff,
      page.ok && page.value.price.percentOff,
      line?.kind === 'goods' && line.unit.percentOff,
    ];
  };
  expect(await readPercents()).toEqual([34, 34, 34]);
  await changeSettings(db, { discountRounding: 'down' }, now);
  expect(await readPercents()).toEqual([33, 33, 33]);
});
