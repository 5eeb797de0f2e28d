import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { makeShippingRule } from '../../../../test/support/buying.ts';
import { makeBrand, makeProduct } from '../../../../test/support/factories.ts';
import { makeCustomer } from '../../../../test/support/people.ts';
import { createStaffApi, freshOrder, signedIn } from '../../../../test/support/staff-client.ts';
import { RESOURCES } from '../../../resources.ts';
import { adminSearchSources } from '../../../web/composition/admin-search/admin-search-sources.server.ts';

let shop: TestApp;
let call: ReturnType<typeof createStaffApi>;
beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  await makeShippingRule(shop.db);
  call = createStaffApi(shop);
});
afterAll(() => shop.close());

type Group = { kind: string; name: string; hits: { title: string; detail: string; href: string }[] };

async function search(q: string, token: string, language = 'en'): Promise<{ groups: Group[]; summary: string }> {
  const { status, data } = await call(`search?q=${encodeURIComponent(q)}`, undefined, { token, language });
  expect(status).toBe(200);
  return data;
}

const kinds = ({ groups }: { groups: Group[] }) => groups.map(({ kind }) => kind);

test('visitors and customers are refused, as are a single letter and a long query', async () => {
  expect((await call('search?q=ab', undefined, {})).status).toBe(401);
  expect((await call('search?q=ab', undefined, { token: await signedIn(shop) })).status).toBe(403);
  const token = await signedIn(shop, 'owner');
  expect((await call('search?q=a', undefined, { token })).status).toBe(201);
  expect((await call(`search?q=${'a'.repeat(81)}`, undefined, { token })).status).toBe(201);
});

test('the owner finds an order, a product, a customer and an entry, each with its address', async () => {
  const token = await signedIn(shop, 'owner');
  const { code } = await freshOrder(shop);
  expect(await search(code, token)).toMatchObject({
    groups: [{ kind: 'orders', hits: [{ title: code, href: `/admin/order/${code}` }] }],
    summary: '1 result',
  });
  const product = await makeProduct(shop.db, { title: 'Kestrel lamp', status: 2 });
  expect((await search('strel la', token)).groups).toMatchObject([
    { kind: 'products', name: 'Products', hits: [{ title: 'Kestrel lamp', href: `/admin/products/${product.id}` }] },
  ]);
  const customer = await makeCustomer(shop.db, { name: 'Zuzana Quist' });
  expect((await search('zuzana', token)).groups).toMatchObject([
    { kind: 'customers', hits: [{ title: 'Zuzana Quist', detail: customer.email }] },
  ]);
  const brand = await makeBrand(shop.db, { title: 'Xylo 50%_off' });
  expect((await search('50%_o', token)).groups).toMatchObject([
    { kind: 'entries', hits: [{ detail: 'Brands', href: `/admin/brands/${brand.id}` }] },
  ]);
});

test('a role finds only what it may read', async () => {
  const { code } = await freshOrder(shop);
  await makeCustomer(shop.db, { name: 'Ottokar Vey' });
  const product = await makeProduct(shop.db, { title: 'Wren clock' });
  const translator = await signedIn(shop, 'translator');
  expect(kinds(await search(code, translator))).toEqual([]);
  expect(kinds(await search('ottokar', translator))).toEqual([]);
  expect((await search('wren', translator)).groups[0]?.hits[0]?.href).toBe(`/admin/products/${product.id}`);
  const technician = await signedIn(shop, 'technician');
  expect(kinds(await search('wren', technician))).toEqual([]);
  // finance may read customers and orders, but no products
  expect(kinds(await search('ottokar', await signedIn(shop, 'finance')))).toEqual(['customers']);
  expect(kinds(await search('product', technician))).toEqual([]);
});

test('pages, actions and settings are found by their names in the language of the staff member', async () => {
  const token = await signedIn(shop, 'owner');
  const found = await search('prod add', token);
  expect(found.groups).toEqual([
    {
      kind: 'actions',
      name: 'Actions',
      hits: [{ title: 'Add product', detail: 'Products', href: '/admin/products/new' }],
    },
  ]);
  expect((await search('reglages', token, 'fr')).groups).toMatchObject([
    { kind: 'pages', name: 'Aller à', hits: [{ title: 'Réglages', href: '/admin/settings' }] },
  ]);
  expect((await search('اعدادات', token, 'ar')).groups).toMatchObject([
    { kind: 'pages', hits: [{ title: 'الإعدادات' }] },
  ]);
  expect(kinds(await search('currency', token))).toEqual(['settings']);
  expect(kinds(await search('currency', await signedIn(shop, 'marketing')))).toEqual([]);
});

test('every declared resource is searched', () => {
  const sources = adminSearchSources.filter(({ kind }) => kind === 'entries');
  expect(sources).toHaveLength(RESOURCES.length);
});
