import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../../test/database/db.ts';
import { fillCart, makeShippingRule, press } from '../../../../../test/support/buying.ts';
import { makeProduct } from '../../../../../test/support/factories.ts';
import { makeCustomer } from '../../../../../test/support/people.ts';
import { shopRequestBy } from '../../../../../test/support/shop-request.ts';
import { loadOrdersPage } from './orders-page.server.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDb();
  await makeShippingRule(database.db);
});
afterAll(() => database.close());

test('the query string filters the list, and an invalid one shows all orders', async () => {
  const customer = await makeCustomer(database.db);
  const { id } = await makeProduct(database.db, { title: 'Orvo A7' });
  await fillCart(database.db, { customerId: customer.id }, id);
  expect((await press(database.db, { customerId: customer.id })).ok).toBe(true);
  const found = async (search: string) => {
    const request = new Request(`https://shop.example/user/orders${search}`);
    return (await loadOrdersPage(shopRequestBy(database.db, { customer }), request)).total;
  };
  expect(await found('?q=orvo')).toBe(1);
  expect(await found('?q=lamp')).toBe(0);
  for (const bent of ['?q=%00', '?q=a%07', '?status=9', '?page=0']) expect(await found(bent)).toBe(1);
});
