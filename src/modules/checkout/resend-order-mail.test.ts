import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillCart, makeShippingRule, NOW, newGuest, press } from '../../../test/buying.ts';
import { type TestDatabase, testDb } from '../../../test/db.ts';
import { makeProduct } from '../../../test/factories.ts';
import { readLimits } from '../../platform/limits.ts';
import { orderLinks } from '../../web/order-links.ts';
import { resendOrderMail } from './resend-order-mail.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
  await makeShippingRule(database.db);
});
afterAll(() => database.close());

test('the confirmation goes to the order’s own address again, to its owner only, and not over and over', async () => {
  const { db } = database;
  const owner = newGuest();
  await fillCart(db, owner, (await makeProduct(db)).id);
  const placed = await press(db, owner);
  if (!placed.ok) throw new Error(placed.refusal.code);
  const how = { links: orderLinks('https://shop.example'), limits: readLimits('on'), now: NOW };
  const mails = async () =>
    (await db.selectFrom('mail').select('recipient').where('kind', '=', 'order').execute()).length;

  expect(await resendOrderMail(db, newGuest(), placed.value.id, how)).toMatchObject({ ok: false });
  expect(await mails()).toBe(1);
  expect(await resendOrderMail(db, owner, placed.value.id, how)).toEqual({
    ok: true,
    value: { email: 'zahra@example.com' },
  });
  expect(await mails()).toBe(2);
  expect(await resendOrderMail(db, owner, placed.value.id, how)).toMatchObject({ refusal: { kind: 'too-many' } });
  expect(await mails()).toBe(2);
});
