import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import { STAFF_ROLES, type StaffRole } from '../../../modules/staff/staff.rules.ts';
import { adminPaths } from '../admin-paths.ts';
import { buildNavigation } from './admin-navigation.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

async function listLinks(role: StaffRole): Promise<string[]> {
  const groups = await buildNavigation({ id: '', name: '', role }, shopRequestBy(database.db, {}));
  return groups.flatMap(({ items }) => items.map(({ href }) => href));
}

test('a technician sees no orders, customers, products or settings', async () => {
  const links = await listLinks('technician');
  expect(links).toContain(adminPaths.root());
  expect(links.filter((href) => !/^\/admin(\/(repair|ticket)[^/]*)?$/.test(href))).toEqual([]);
});

test('a translator sees texts and products, and no orders', async () => {
  const links = await listLinks('translator');
  expect(links).toContain(adminPaths.resource('pages'));
  expect(links).not.toContain(adminPaths.orders());
});

test('only roles that read orders see their list', async () => {
  const readers: StaffRole[] = [];
  for (const role of STAFF_ROLES) if ((await listLinks(role)).includes(adminPaths.orders())) readers.push(role);
  expect(readers).toEqual(['owner', 'manager', 'orders', 'repairs', 'finance', 'auditor']);
});
