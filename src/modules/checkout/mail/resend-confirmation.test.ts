import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { ADDRESS, fillCart, makeShippingRule, NOW, newGuest, press } from '../../../../test/support/buying.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { executeInput } from '../../../platform/operations/execute-input.ts';
import { createOrderLinks } from '../../../web/links/order-links.ts';
import { createPageCaller } from '../../../web/operations/page-caller.server.ts';
import { queueOrderNotification } from '../../order-notifications/queue-order-notification.ts';
import { resendConfirmationOperation } from '../checkout.operations.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
  await makeShippingRule(database.db);
});
afterAll(() => database.close());

test('the confirmation is sent again to the order’s own address, for its owner only, and is rate limited', async () => {
  const { db } = database;
  const owner = newGuest();
  await fillCart(db, owner, (await makeProduct(db)).id);
  const placed = await press(db, owner);
  if (!placed.ok) throw new Error(placed.refusal.code);
  const input = { order_id: placed.value.id };
  const resend = (who: { guestHash: Buffer }) =>
    executeInput(resendConfirmationOperation, createPageCaller(shopRequestBy(db, who)), { input });
  const mails = async () =>
    (await db.selectFrom('mail').select('recipient').where('kind', '=', 'order').execute()).length;

  expect(await resend(newGuest())).toMatchObject({ ok: false });
  expect(await mails()).toBe(1);
  expect(await resend(owner)).toEqual({
    ok: true,
    value: { email: 'zahra@example.com' },
  });
  expect(await mails()).toBe(2);
  expect(await resend(owner)).toMatchObject({ refusal: { kind: 'too-many' } });
  expect(await mails()).toBe(2);
});

test('order mails contain no link typed as a name or an address', async () => {
  const { db } = database;
  const owner = newGuest();
  await fillCart(db, owner, (await makeProduct(db)).id);
  const lure = 'Win http://evil.example/prize';
  const address = { ...ADDRESS, name: lure, city: 'www.evil.example', address_1: lure };
  const placed = await press(db, owner, { address, email: 'lured@example.com' });
  if (!placed.ok) throw new Error(placed.refusal.code);
  const links = createOrderLinks('https://shop.example');
  await inTransaction(db, (tx) => queueOrderNotification(tx, placed.value.id, 'returnConfirm', { links, now: NOW }));
  const mails = await db
    .selectFrom('mail')
    .select(['kind', 'subject', 'plain', 'html'])
    .where('recipient', '=', 'lured@example.com')
    .execute();
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['order', 'order-returnConfirm']);
  for (const { subject, plain, html } of mails)
    for (const text of [subject, plain, html]) expect(text).not.toMatch(/evil\.example|:\/\/evil|www\.evil/);
});
