import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADDRESS, fillCart, makeShippingRule, newGuest, press } from '../../../../test/buying.ts';
import { type TestDatabase, testDb } from '../../../../test/db.ts';
import { makeProduct } from '../../../../test/factories.ts';
import { shopRequestBy } from '../../../../test/shop-request.ts';
import { makeVoucher } from '../../../../test/vouchers.ts';
import { checkOut } from './check-out.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
  await makeShippingRule(database.db);
});
afterAll(() => database.close());

test('a voucher that is applied on the checkout page says nothing about the typed e-mail address', async () => {
  const { db } = database;
  const { id } = await makeProduct(db, { quantity: 50 });
  const { code } = await makeVoucher(db, { first_order_only: true });
  const stranger = newGuest();
  await fillCart(db, stranger, id);
  expect(await press(db, stranger, { email: 'stranger@example.com' })).toMatchObject({ ok: true });
  const guest = newGuest();
  await fillCart(db, guest, id);
  const pages = [];
  for (const email of ['stranger@example.com', 'nobody@example.com']) {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      intent: 'apply',
      voucher: code,
      email,
      country: 'AF',
      shown_country: 'AF',
    }))
      form.set(name, value);
    const { voucher, errors } = await checkOut(shopRequestBy(db, guest), form);
    pages.push({ voucher, errors });
  }
  expect(pages[0]).toEqual(pages[1]);
  expect(pages[0]?.voucher).toMatchObject({ code, problem: null });
});

test('the checkout page of a guest with too many unpaid orders leads to one of them', async () => {
  const { db } = database;
  const guest = newGuest();
  const shop = shopRequestBy(db, guest);
  const order = async () => {
    // each of another product: a newer order of the same pieces would replace the older one
    await fillCart(db, guest, (await makeProduct(db)).id);
    const form = new FormData();
    const typed = { intent: 'place', email: 'zahra@example.com', shown_country: 'AF', order_method: '3', ...ADDRESS };
    for (const [name, value] of Object.entries(typed)) form.set(name, value);
    return checkOut(shop, form).catch((thrown: unknown) => thrown);
  };
  const placed = [await order(), await order(), await order()];
  const locations = placed.map((answer) => (answer instanceof Response ? answer.headers.get('location') : null));
  expect(await order()).toMatchObject({
    failed: expect.stringMatching(/^You have 3 unpaid orders\. Please pay or cancel order \w+ before/),
    // all three were placed at the same time
    unpaidOrder: expect.toSatisfy((path: string) => locations.includes(`${path}?pay=1`)),
  });
});
