import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { fillCart, makeBankAccount, makeShippingRule, NOW, newGuest, press } from '../../../test/support/buying.ts';
import { makeProduct } from '../../../test/support/factories.ts';
import { mailsTo, makeCustomer, makeStore } from '../../../test/support/people.ts';
import { uuidv7 } from '../../kernel/ids.ts';
import { ok } from '../../kernel/result.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { createOrderLinks } from '../../web/links/order-links.ts';
import { createOrderEffects } from '../checkout/payment/settle-order.ts';
import { selectOrderAttempts } from '../payments/payment.store.ts';
import { changeSettings } from '../settings/change-settings.ts';

const SHOP = 'orders@shop.example';
const SELLER = 'cable-stall@shop.example';
let database: TestDatabase;
let goods: { own: number; sold: number };

beforeAll(async () => {
  database = await testDb();
  const { db } = database;
  await makeShippingRule(db, { price: 0, codFee: 0 });
  await makeBankAccount(db);
  await changeSettings(db, { email: SHOP }, NOW);
  const seller = await makeStore(db, { slug: 'cable-stall' });
  const own = await makeProduct(db, { title: { en: 'Tern phone', ar: 'هاتف تيرن' }, selling: 10_000, quantity: 100 });
  const sold = await makeProduct(db, {
    title: { en: 'Braided cable', ar: 'كابل مضفور' },
    selling: 2_000,
    quantity: 100,
  });
  await db.updateTable('product').set({ seller_id: seller }).where('id', '=', sold.id).execute();
  goods = { own: own.id, sold: sold.id };
});
afterAll(() => database.close());

async function order(method: number) {
  const buyer = newGuest();
  await fillCart(database.db, buyer, goods.own, 2);
  await fillCart(database.db, buyer, goods.sold);
  const placed = await press(database.db, buyer, { order_method: method }, { locale: 'ar' });
  if (!placed.ok) throw new Error(placed.refusal.code);
  return placed.value;
}

/** Mails about one order to a mailbox. */
async function mailsAbout(code: string, mailbox: string) {
  const mails = await mailsTo(database.db, mailbox);
  return mails.filter(({ plain }) => plain.includes(code));
}

test('shop and seller each get one mail about a cash-on-delivery order, in their language and with their own shipments', async () => {
  const { code } = await order(2);
  const toShop = await mailsAbout(code, SHOP);
  expect(toShop).toMatchObject([{ kind: 'new-order', subject: `New order ${code}`, locale: 'en' }]);
  expect(toShop[0]?.plain).toContain('2 × Tern phone');
  expect(toShop[0]?.plain).toContain('1 × Braided cable');
  expect(toShop[0]?.plain).toContain('Cash on delivery');
  expect(toShop[0]?.plain).toContain('$220');
  expect(toShop[0]?.plain).toContain(`https://shop.example/admin/order/${code}`);

  const toSeller = await mailsAbout(code, SELLER);
  expect(toSeller).toMatchObject([{ kind: 'new-order' }]);
  expect(toSeller[0]?.plain).toContain('1 × Braided cable');
  for (const secret of ['Tern phone', 'zahra@example.com', '070', 'Cash', '$', '/admin/'])
    expect(toSeller[0]?.html, secret).not.toContain(secret);
});

test('for a bank transfer the shop is notified when the order is placed, the seller when the money has arrived', async () => {
  const { id, code } = await order(7);
  expect(await mailsAbout(code, SHOP)).toHaveLength(1);
  expect(await mailsAbout(code, SELLER)).toHaveLength(0);
  const [attempt] = await selectOrderAttempts(database.db, id);
  if (!attempt) throw new Error('attempt not found');
  const effects = createOrderEffects(createOrderLinks('https://shop.example'));
  const outcome = await inTransaction(database.db, async (tx) => ok(await effects.onPaid(tx, attempt, NOW)));
  expect(outcome).toEqual(ok('accepted'));
  expect(await mailsAbout(code, SHOP)).toHaveLength(1);
  expect(await mailsAbout(code, SELLER)).toHaveLength(1);
});

test('a shop without a mailbox accepts orders', async () => {
  await changeSettings(database.db, { email: '' }, NOW);
  const { code } = await order(2);
  expect(await mailsAbout(code, SELLER)).toHaveLength(1);
  await changeSettings(database.db, { email: SHOP }, NOW);
});

test('new orders go to the mailboxes of the setting, each once, and not to the contact address', async () => {
  const newOrderRecipients = ['packing@shop.example', 'Owner@Shop.Example', 'owner@shop.example'];
  await changeSettings(database.db, { newOrderRecipients }, NOW);
  const { code } = await order(2);
  expect(await mailsAbout(code, 'packing@shop.example')).toHaveLength(1);
  expect(await mailsAbout(code, 'owner@shop.example')).toHaveLength(1);
  expect(await mailsAbout(code, SHOP)).toHaveLength(0);
  await changeSettings(database.db, { newOrderRecipients: [] }, NOW);
});

test('the mails can be turned off, for the shop and for the sellers', async () => {
  await changeSettings(database.db, { newOrderMails: false }, NOW);
  const { code } = await order(2);
  expect(await mailsAbout(code, SHOP)).toHaveLength(0);
  expect(await mailsAbout(code, SELLER)).toHaveLength(1);
  await changeSettings(database.db, { newOrderMails: true, sellerOrderMails: false }, NOW);
  const { code: other } = await order(2);
  expect(await mailsAbout(other, SHOP)).toHaveLength(1);
  expect(await mailsAbout(other, SELLER)).toHaveLength(0);
  await changeSettings(database.db, { sellerOrderMails: true }, NOW);
});

test('an order that is submitted twice at once is announced once', async () => {
  const buyer = newGuest();
  await fillCart(database.db, buyer, goods.sold);
  const [first, second] = await Promise.all([press(database.db, buyer), press(database.db, buyer)]);
  if (!first.ok || !second.ok) throw new Error('order was refused');
  expect(second.value.code).toBe(first.value.code);
  expect(await mailsAbout(first.value.code, SHOP)).toHaveLength(1);
  expect(await mailsAbout(first.value.code, SELLER)).toHaveLength(1);
});

test('a seller reads the mail in the language of the application', async () => {
  const { db } = database;
  const seller = await db.selectFrom('seller').select('id').where('slug', '=', 'cable-stall').executeTakeFirstOrThrow();
  const { id: customer_id } = await makeCustomer(db);
  await db
    .insertInto('seller_application')
    .values({
      id: uuidv7(),
      email: SELLER,
      locale: 'ar',
      state: 'approved',
      seller_id: seller.id,
      customer_id,
      contact_name: 'Noura',
      store_name: 'Cable stall',
      slug: 'cable-stall',
      about: '',
      categories: '[]',
      legal_name: 'Cable stall',
      registration_no: '1',
      tax_id: '1',
      phone: '1',
      address: '{}',
      bank: Buffer.alloc(1),
      iban_end: '0000',
      self_certified_at: NOW,
      terms_accepted_at: NOW,
      expires_at: NOW,
      applied_at: NOW,
      verified_at: NOW,
      decided_at: NOW,
    })
    .execute();
  const { code } = await order(2);
  const [mail] = await mailsAbout(code, SELLER);
  expect(mail).toMatchObject({ locale: 'ar' });
  expect(mail?.plain).toContain('كابل مضفور');
  expect(await mailsAbout(code, SHOP)).toMatchObject([{ locale: 'en' }]);
});
