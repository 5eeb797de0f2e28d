import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBankAccount, makeShippingRule, newGuest } from '../../../../test/buying.ts';
import { type TestDatabase, testDb } from '../../../../test/db.ts';
import { makeRepairPlace, makeTicket } from '../../../../test/paying-repairs.ts';
import { shopRequestBy } from '../../../../test/shop-request.ts';

import { checkoutPageOf, firstValues } from '../checkout/checkout-page.server.ts';
import { cartPageOf } from './cart-page.server.ts';
import { changeCart } from './change-cart.server.ts';

let database: TestDatabase;
let placeId: number;

beforeAll(async () => {
  database = await testDb();
  await makeShippingRule(database.db);
  await makeBankAccount(database.db);
  placeId = await makeRepairPlace(database.db);
});
afterAll(() => database.close());

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('the button of a repair leads to a basket that shows it, and on to a checkout with nothing to send', async () => {
  const ticket = await makeTicket(database.db, { placeId });
  const guest = newGuest();
  const shop = shopRequestBy(database.db, guest, { locale: 'ar' });
  const pressed = changeCart(shop, formOf({ action: 'add-repair', ticket: ticket.token }), true);
  const answer = await pressed.catch((thrown: unknown) => thrown);
  expect(answer instanceof Response && answer.headers.get('location')).toBe('/cart?added=repair');
  const cart = await cartPageOf(shop, new Request('https://shop.example/cart'));
  expect(cart).toMatchObject({ toPay: 19_900, shipping: null });
  expect(cart.lines).toMatchObject([
    { productId: null, picture: null, title: 'إصلاح: Apple iPhone 13', total: 19_900 },
  ]);
  expect(cart.lines[0]?.path).toContain(ticket.code);
  const page = await checkoutPageOf(shop, guest, { values: await firstValues(shop) });
  expect(page.parcels).toMatchObject([
    { repair: { name: 'Desk Dubai', place: '1 Marina Walk, Dubai' }, problem: null },
  ]);
  expect(page).toMatchObject({ collected: true, estimated: false });
  expect(page.methods.map(({ key }) => key)).toContain('bankTransfer');
  expect(page.methods.map(({ key }) => key)).not.toContain('cashOnDelivery');
  expect(page.totals).toMatchObject({ goods: 19_900, shipping: 0, grand: 19_900 });
});

test('a link that opens nothing is told so, and the basket stays empty', async () => {
  const guest = newGuest();
  const shop = shopRequestBy(database.db, guest);
  const answer = await changeCart(shop, formOf({ action: 'add-repair', ticket: 'nobody' }), true);
  expect(answer).toMatchObject({ ok: false, message: 'We couldn’t find a repair with this code.' });
  expect((await cartPageOf(shop, new Request('https://shop.example/cart'))).lines).toEqual([]);
});
