import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { makeShippingRule } from '../../../../test/support/buying.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { createStaffApi, signedIn } from '../../../../test/support/staff-client.ts';

let shop: TestApp;
let call: ReturnType<typeof createStaffApi>;
let owner: string;
beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  call = createStaffApi(shop);
  owner = await signedIn(shop, 'owner');
});
afterAll(() => shop.close());

type Step = { name: string; done: boolean };

async function listOpenSteps(): Promise<string[]> {
  const { data } = await call('checklist', undefined, { token: owner });
  return data.steps.filter(({ done }: Step) => !done).map(({ name }: Step) => name);
}

test('an empty shop lacks a product, delivery, contact data, legal pages and a mail server', async () => {
  expect(await listOpenSteps()).toEqual(['product', 'delivery', 'contact', 'legal', 'mail']);
});

test('a step is done when the data of the shop say so, and a hidden product is none', async () => {
  await makeProduct(shop.db, { status: 2 });
  await makeProduct(shop.db, { quantity: 0 });
  expect(await listOpenSteps()).toContain('product');
  await makeProduct(shop.db);
  await makeShippingRule(shop.db);
  await expect.poll(listOpenSteps).toEqual(['contact', 'legal', 'mail']);
  const { version, values } = (await call('settings/shop', undefined, { token: owner })).data;
  await call('settings/shop', { version, values: { ...values, email: 'hello@shop.example' } }, { token: owner });
  await expect.poll(listOpenSteps).toEqual(['legal', 'mail']);
});

test('the legal texts are reviewed when no page that the country requires is a hidden draft', async () => {
  const region = (await call('settings/region', undefined, { token: owner })).data;
  const values = { ...region.values, default_country: 'FR' };
  const saved = await call('settings/region', { version: region.version, values }, { token: owner });
  expect(saved.status).toBe(200);
  const text = { title: '{}', body: '{}' };
  const slugs = ['privacy-policy', 'refund-policy', 'contact'];
  await shop.db
    .insertInto('page')
    .values(slugs.map((slug) => ({ ...text, slug })))
    .execute();
  // an older shop can have its legal notice in another page
  await expect.poll(listOpenSteps).not.toContain('legal');
  await shop.db
    .insertInto('page')
    .values({ ...text, slug: 'imprint', status: 2 })
    .execute();
  expect(await listOpenSteps()).toContain('legal');
  await shop.db.updateTable('page').set({ status: 1 }).where('slug', '=', 'imprint').execute();
  expect(await listOpenSteps()).not.toContain('legal');
});

test('only those who change settings see the checklist and hide it, once for all of them', async () => {
  const manager = await signedIn(shop, 'manager');
  expect((await call('checklist', undefined, { token: manager })).status).toBe(403);
  expect((await call('checklist/dismiss', {}, { token: manager })).status).toBe(403);
  const other = await signedIn(shop, 'owner');
  const both = await Promise.all([owner, other].map((token) => call('checklist/dismiss', {}, { token })));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const audited = shop.db.selectFrom('audit_entry').select('id').where('action', '=', 'checklist-dismiss');
  expect(await audited.execute()).toHaveLength(1);
  expect((await call('checklist', undefined, { token: other })).data.dismissed).toBe(true);
});
