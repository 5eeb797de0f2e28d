import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { ADDRESS, fillCart, makeShippingRule, newGuest, press } from '../../../../test/support/buying.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import { makeVoucher } from '../../../../test/support/vouchers.ts';
import { submitCheckout } from './submit-checkout.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
  await makeShippingRule(database.db);
});
afterAll(() => database.close());

test('applying a voucher on the checkout page does not reveal whether the typed e-mail address is known', async () => {
  const { db } = database;
  const { id } = await makeProduct(db, { quantity: 50 });
  const { code } = await makeVoucher(db, { first_order_only: true });
  const otherGuest = newGuest();
  await fillCart(db, otherGuest, id);
  expect(await press(db, otherGuest, { email: 'stranger@example.com' })).toMatchObject({ ok: true });
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
    const { voucher, errors } = await submitCheckout(shopRequestBy(db, guest), form);
    pages.push({ voucher, errors });
  }
  expect(pages[0]).toEqual(pages[1]);
  expect(pages[0]?.voucher).toMatchObject({ code, problem: null });
});

test('a guest with too many unpaid orders gets a link to one of them on the checkout page', async () => {
  const { db } = database;
  const guest = newGuest();
  const shop = shopRequestBy(db, guest);
  const order = async () => {
    // different products: a newer order of the same goods would replace the older one
    await fillCart(db, guest, (await makeProduct(db)).id);
    const form = new FormData();
    const typed = { intent: 'place', email: 'zahra@example.com', shown_country: 'AF', order_method: '3', ...ADDRESS };
    for (const [name, value] of Object.entries(typed)) form.set(name, value);
    return submitCheckout(shop, form).catch((thrown: unknown) => thrown);
  };
  const placed = [await order(), await order(), await order()];
  const locations = placed.map((answer) => (answer instanceof Response ? answer.headers.get('location') : null));
  expect(await order()).toMatchObject({
    failed: expect.stringMatching(/^You have 3 unpaid orders\. Please pay or cancel order \w+ before/),
    // all three were placed at the same time
    unpaidOrder: expect.toSatisfy((path: string) => locations.includes(`${path}?pay=1`)),
  });
});
