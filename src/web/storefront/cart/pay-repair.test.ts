import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeBankAccount, makeShippingRule, newGuest } from '../../../../test/support/buying.ts';
import { makeRepairPlace, makeTicket } from '../../../../test/support/paying-repairs.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';

import { loadCheckoutPage, loadInitialValues } from '../checkout/checkout-page.server.ts';
import { loadCartPage } from './cart-page.server.ts';
import { changeCart } from './change-cart.server.ts';

let database: TestDatabase;
let locationId: number;

beforeAll(async () => {
  database = await testDb();
  await makeShippingRule(database.db);
  await makeBankAccount(database.db);
  locationId = await makeRepairPlace(database.db);
});
afterAll(() => database.close());

function createForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('the pay button of a repair adds it to the cart, and the checkout has nothing to ship', async () => {
  const ticket = await makeTicket(database.db, { placeId: locationId });
  const guest = newGuest();
  const shop = shopRequestBy(database.db, guest, { locale: 'ar' });
  const pressed = changeCart(shop, createForm({ action: 'add-repair', ticket: ticket.token }), true);
  const answer = await pressed.catch((thrown: unknown) => thrown);
  expect(answer instanceof Response && answer.headers.get('location')).toBe('/cart?added=repair');
  const cart = await loadCartPage(shop, new Request('https://shop.example/cart'));
  expect(cart).toMatchObject({ toPay: 19_900, shipping: null });
  expect(cart.lines).toMatchObject([{ productId: null, image: null, title: 'إصلاح: Apple iPhone 13', total: 19_900 }]);
  expect(cart.lines[0]?.path).toContain(ticket.code);
  const page = await loadCheckoutPage(shop, { values: await loadInitialValues(shop) });
  expect(page.shipments).toMatchObject([
    { repair: { name: 'Desk Dubai', place: '1 Marina Walk, Dubai' }, problem: null },
  ]);
  expect(page).toMatchObject({ collected: true, estimated: false });
  expect(page.methods.map(({ key }) => key)).toContain('bankTransfer');
  expect(page.methods.map(({ key }) => key)).not.toContain('cashOnDelivery');
  expect(page.totals).toMatchObject({ goods: 19_900, shipping: 0, grand: 19_900 });
});

test('an unknown repair link is answered with an error, and the cart stays empty', async () => {
  const guest = newGuest();
  const shop = shopRequestBy(database.db, guest);
  const answer = await changeCart(shop, createForm({ action: 'add-repair', ticket: 'nobody' }), true);
  expect(answer).toMatchObject({ ok: false, message: 'We couldn’t find a repair with this code.' });
  expect((await loadCartPage(shop, new Request('https://shop.example/cart'))).lines).toEqual([]);
});
