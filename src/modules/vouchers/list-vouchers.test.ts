import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { fillCart, makeShippingRule, NOW, press } from '../../../test/support/buying.ts';
import { makeProduct } from '../../../test/support/factories.ts';
import { makeCustomer } from '../../../test/support/people.ts';
import { makeVoucher } from '../../../test/support/vouchers.ts';
import { listVouchers } from './list-vouchers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

test('a customer sees public and used vouchers by state, and no first-order voucher after an order', async () => {
  const { db } = database;
  await makeShippingRule(db);
  const open = { public: true, starts_at: new Date('2026-01-01') };
  await makeVoucher(db, { ...open, code: 'OPEN' });
  await makeVoucher(db, { ...open, code: 'OVER', ends_at: new Date('2026-02-01') });
  await makeVoucher(db, { ...open, code: 'SOON', starts_at: new Date('2027-01-01') });
  await makeVoucher(db, { code: 'SECRET' });
  await makeVoucher(db, { code: 'MINE', per_user_limit: 1 });
  const [ada, grace] = [await makeCustomer(db), await makeCustomer(db)];
  const owner = { customerId: ada.id };
  await fillCart(db, owner, (await makeProduct(db)).id);
  expect((await press(db, owner, { voucher: 'mine' })).ok).toBe(true);

  const codes = async (id: string) => {
    const groups = await listVouchers(db, id, { locale: 'en', now: NOW });
    return Object.entries(groups).map(([name, list]) => [name, ...list.map(({ code }) => code)]);
  };
  await makeVoucher(db, { ...open, code: 'FIRST', first_order_only: true });
  expect(await codes(ada.id)).toEqual([
    ['usable', 'OPEN'],
    ['used', 'MINE'],
    ['expired', 'OVER'],
  ]);
  expect(await codes(grace.id)).toEqual([['usable', 'OPEN', 'FIRST'], ['used'], ['expired', 'OVER']]);
});
