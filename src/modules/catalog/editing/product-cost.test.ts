import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { createStaffApi, signedIn } from '../../../../test/support/staff-client.ts';
import type { StaffRole } from '../../staff/staff.rules.ts';

let shop: TestApp;
let call: ReturnType<typeof createStaffApi>;
beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  call = createStaffApi(shop);
});
afterAll(() => shop.close());

/** A product with a cost of 3.50, and a client of a staff member. */
async function makeProductWithCost(role: StaffRole) {
  const { id } = await makeProduct(shop.db, { selling: 900 });
  await shop.db.updateTable('product').set({ cost: 350 }).where('id', '=', id).execute();
  const token = await signedIn(shop, role);
  const read = async () => (await call(`products/${id}`, undefined, { token })).data;
  const save = (values: object) => call(`products/${id}`, { version: 1, values }, { token });
  const readStored = () =>
    shop.db.selectFrom('product').select(['cost', 'selling']).where('id', '=', id).executeTakeFirst();
  const exportFile = async () => {
    const headers = { authorization: `Bearer ${token}` };
    return (await shop.app.inject({ url: '/api/v1/admin/product-export', headers })).body;
  };
  return { read, save, readStored, exportFile };
}

test('the cost of a product is read and changed by roles that read payments', async () => {
  const { read, save, readStored, exportFile } = await makeProductWithCost('manager');
  const { values } = await read();
  expect(values.cost).toBe(350);
  expect((await save({ ...values, cost: 400 })).data.values.cost).toBe(400);
  expect(await readStored()).toMatchObject({ cost: 400 });
  expect(await exportFile()).toMatch(/^[^\n]*\bcost\b/);
});

test.each(['orders', 'translator', 'marketing'] as const)('the role %s gets no cost', async (role) => {
  expect(Object.keys((await (await makeProductWithCost(role)).read()).values)).not.toContain('cost');
});

test('a save by another role keeps the cost, whether it sends one or not, and its export has none', async () => {
  const first = await makeProductWithCost('catalogue');
  const { values } = await first.read();
  expect(Object.keys(values)).not.toContain('cost');
  const saved = await first.save({ ...values, selling: 950 });
  expect(Object.keys(saved.data.values)).not.toContain('cost');
  expect(await first.readStored()).toEqual({ cost: 350, selling: 950 });
  const second = await makeProductWithCost('catalogue');
  await second.save({ ...values, slug: 'with-a-cost', selling: 990, cost: 1 });
  expect(await second.readStored()).toEqual({ cost: 350, selling: 990 });
  expect((await second.exportFile()).split('\n')[0]).not.toMatch(/\bcost\b/);
});
