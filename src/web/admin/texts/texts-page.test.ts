import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeCustomer } from '../../../../test/support/people.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { loadTextsPage } from './texts-page.server.ts';

let database: TestDatabase;
let shop: ShopRequest;
beforeAll(async () => {
  database = await testDb();
  const customer = await makeCustomer(database.db);
  await database.db.insertInto('staff_member').values({ customer_id: customer.id, role: 'translator' }).execute();
  shop = shopRequestBy(database.db, { customer, factor: 'given' });
});
afterAll(() => database.close());

const load = (query: string) => loadTextsPage(shop, new Request(`https://shop.example/admin/texts?${query}`));

test('a saved text is confirmed in its row, or by its key when the filter excludes it', async () => {
  const listed = await load('locale=fr&q=cart.title&saved=cart.title');
  expect(listed.rows.find(({ key }) => key === 'cart.title')?.isSaved).toBe(true);
  expect(listed.hiddenSavedKey).toBeNull();
  expect(await load('locale=fr&state=missing&saved=cart.title')).toMatchObject({
    rows: [],
    hiddenSavedKey: 'cart.title',
  });
  expect((await load('locale=fr&state=missing&saved=not+a+key')).hiddenSavedKey).toBeNull();
});

test('a page after the last one, which lost its only text, redirects to the last one', async () => {
  const answer = await load('locale=fr&q=cart.title&page=9&saved=cart.title').catch((redirected) => redirected);
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe('/admin/texts?locale=fr&q=cart.title&page=1&saved=cart.title');
});
