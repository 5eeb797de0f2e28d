import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { createStaffApi, STRANGE_ID, signedIn } from '../../../../test/support/staff-client.ts';
import { RESOURCES } from '../../../resources.ts';
import { MAX_VIEWS, VIEW_LISTS } from './view.rules.ts';

let shop: TestApp;
let call: ReturnType<typeof createStaffApi>;
let owner: string;
let manager: string;
beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  call = createStaffApi(shop);
  owner = await signedIn(shop, 'owner');
  manager = await signedIn(shop, 'manager');
});
afterAll(() => shop.close());

const VIEW = { list: 'orders', title: 'To pack', query: { status: '2' } };

const create = (token: string, changes: object = {}) => call('views', { ...VIEW, ...changes }, { token });
const list = async (token: string, name = 'orders'): Promise<{ id: string; title: string; is_default: boolean }[]> =>
  (await call(`views?list=${name}`, undefined, { token })).data.views;
const remove = (id: string, token: string) =>
  shop.app.inject({
    method: 'DELETE',
    url: `/api/v1/admin/views/${id}`,
    headers: { authorization: `Bearer ${token}` },
  });

test('a private view is unknown to others, who can neither rename, delete nor choose it', async () => {
  const { data } = await create(owner, { title: 'Mine' });
  expect((await list(owner)).map(({ title }) => title)).toContain('Mine');
  expect((await list(manager)).map(({ title }) => title)).not.toContain('Mine');
  expect((await call(`views/${data.id}`, { title: 'Theirs', version: 1 }, { token: manager })).status).toBe(404);
  expect((await remove(data.id, manager)).statusCode).toBe(404);
  expect((await call(`views/${data.id}/default`, { is_default: true }, { token: manager })).status).toBe(404);
  expect((await call(`views/${STRANGE_ID}`, { title: 'x', version: 1 }, { token: owner })).status).toBe(404);
});

test('a shared view is seen by all who read the list, and changed by its author and the owner of the shop', async () => {
  const { data } = await create(manager, { title: 'Shared', is_shared: true });
  const orders = await signedIn(shop, 'orders');
  expect((await list(orders)).map(({ title }) => title)).toContain('Shared');
  expect((await call(`views/${data.id}`, { title: 'Other', version: 1 }, { token: orders })).status).toBe(403);
  expect((await remove(data.id, orders)).statusCode).toBe(403);
  expect((await call(`views/${data.id}`, { title: 'Renamed', version: 1 }, { token: owner })).status).toBe(200);
  expect((await remove(data.id, manager)).statusCode).toBe(200);
});

test('a search text of orders, which can be the name of a customer, is not saved, and one of brands is', async () => {
  await create(owner, { title: 'Search', query: { q: 'jane@example.com', status: '2' } });
  expect(await list(owner)).toContainEqual(expect.objectContaining({ title: 'Search', query: { status: '2' } }));
  await create(owner, { title: 'Search', list: 'brands', query: { q: 'kestrel' } });
  expect(await list(owner, 'brands')).toMatchObject([{ title: 'Search', query: { q: 'kestrel' } }]);
});

test('roles that may not read a list neither see nor save its views', async () => {
  const translator = await signedIn(shop, 'translator');
  expect((await call('views?list=orders', undefined, { token: translator })).status).toBe(403);
  expect((await create(translator)).status).toBe(403);
  const { data } = await create(owner, { title: 'For readers', is_shared: true });
  expect((await call(`views/${data.id}/default`, { is_default: true }, { token: translator })).status).toBe(403);
});

test('a second editor of a view is refused, and of two views with one title at once one is saved', async () => {
  const { data } = await create(owner, { title: 'Twice' });
  expect((await call(`views/${data.id}`, { title: 'Once', version: 1 }, { token: owner })).status).toBe(200);
  expect((await call(`views/${data.id}`, { title: 'Again', version: 1 }, { token: owner })).status).toBe(409);
  const both = await Promise.all([create(owner, { title: 'Same' }), create(owner, { title: 'Same' })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 201]);
  // another member has titles of their own
  expect((await create(manager, { title: 'Same' })).status).toBe(200);
});

test('a list opens with the default view of the member only', async () => {
  const { data } = await create(manager, { title: 'Default', is_shared: true });
  expect((await call(`views/${data.id}/default`, { is_default: true }, { token: owner })).status).toBe(200);
  const isDefault = async (token: string) => (await list(token)).find(({ id }) => id === data.id)?.is_default;
  expect([await isDefault(owner), await isDefault(manager)]).toEqual([true, false]);
  expect((await call(`views/${data.id}/default`, { is_default: false }, { token: owner })).data.is_default).toBe(false);
  expect(await isDefault(owner)).toBe(false);
});

test('unknown lists, parameters of the page and long queries are refused', async () => {
  for (const changes of [
    { list: 'customers' },
    { title: 'a'.repeat(61) },
    { query: { page: '2' } },
    { query: { view: 'all' } },
    { query: { q: 'a'.repeat(300) } },
    { query: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`p_${'x'.repeat(index)}`, '1'])) },
  ])
    expect((await create(owner, changes)).status).toBe(201);
});

test('a member saves a limited number of views, and their private ones are deleted with their role', async () => {
  const { db } = shop;
  const token = await signedIn(shop, 'marketing');
  const made = [];
  for (let index = 0; index <= MAX_VIEWS; index += 1)
    made.push(await call('views', { ...VIEW, list: 'banners', title: `View ${index}` }, { token }));
  expect(made.filter(({ status }) => status === 200)).toHaveLength(MAX_VIEWS);
  expect(made.at(-1)?.data.code).toBe('staff.too_many_views');
  const first = made[0]?.data.id;
  const { owner_id: staff } = await db
    .selectFrom('saved_view')
    .select('owner_id')
    .where('id', '=', first)
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('staff_member')
    .where('customer_id', '=', staff ?? '')
    .execute();
  expect(await db.selectFrom('saved_view').select('id').where('id', '=', first).execute()).toEqual([]);
});

test('every declared resource has saved views, with the permission of its list', () => {
  for (const { resource } of RESOURCES)
    expect(resource.access.read.name).toBe(
      `staff: ${Object.entries(VIEW_LISTS).find(([name]) => name === resource.name)?.[1]}`,
    );
});
