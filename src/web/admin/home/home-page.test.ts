import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeCustomer } from '../../../../test/support/people.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import { SETTING_GROUPS } from '../../../modules/settings/setting-fields.ts';
import { RESOURCES } from '../../../resources.ts';
import { adminPaths } from '../admin-paths.ts';
import { loadAdminHome } from './home-page.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

test('every step of the checklist links to the page with its fields', async () => {
  const customer = await makeCustomer(database.db);
  await database.db.insertInto('staff_member').values({ customer_id: customer.id, role: 'owner' }).execute();
  const { checklist } = await loadAdminHome(shopRequestBy(database.db, { customer, factor: 'given' }));
  const links = new Map(checklist?.map(({ name, href }) => [name, href]));
  const findGroup = (field: string) => Object.entries(SETTING_GROUPS).find(([, fields]) => field in fields)?.[0];
  expect(links.get('payment')).toBe(adminPaths.settings(findGroup('paymentMethods')));
  expect(links.get('contact')).toBe(adminPaths.settings(findGroup('email')));
  const lists = RESOURCES.map(({ resource }) => adminPaths.resource(resource.name));
  expect(lists).toEqual(expect.arrayContaining([links.get('delivery'), links.get('legal')]));
  expect(links.get('mail')).toBe(adminPaths.settings(findGroup('mailSenderAddress')));
});
