import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { makeCategory, makeProduct } from '../../../test/support/factories.ts';
import { createStaffApi, signedIn } from '../../../test/support/staff-client.ts';
import { listRestorableIds, purgeDeletedEntries } from './restore-entry.ts';

const START = new Date();
const MINUTE_MS = 60_000;

let shop: TestApp;
let call: ReturnType<typeof createStaffApi>;
let token: string;
let now = START;
beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' }, clock: () => now });
  call = createStaffApi(shop);
  token = await signedIn(shop, 'catalogue');
});
afterAll(() => shop.close());

const VALUES = { title: { en: 'Kestrel' }, description: {}, image: null, featured: false, sort: 1, status: 1 };

async function createBrand(slug: string): Promise<number> {
  return (await call('brands', { values: { ...VALUES, slug } }, { token })).data.id;
}

const remove = (path: string) =>
  shop.app.inject({ method: 'DELETE', url: `/api/v1/admin/${path}`, headers: { authorization: `Bearer ${token}` } });
const restore = (path: string, who = token) => call(`${path}/restore`, {}, { token: who });

test('a deleted brand is restored with its id, all columns and a newer version', async () => {
  const id = await createBrand('kestrel');
  await shop.db.updateTable('brand').set({ image: 'kestrel.svg' }).where('id', '=', id).execute();
  expect((await remove(`brands/${id}`)).statusCode).toBe(200);
  expect((await call(`brands/${id}`, undefined, { token })).status).toBe(404);
  expect(await restore(`brands/${id}`)).toMatchObject({
    status: 200,
    data: { id, version: 2, values: { slug: 'kestrel', title: { en: 'Kestrel' } } },
  });
  const row = await shop.db.selectFrom('brand').select('image').where('id', '=', id).executeTakeFirst();
  expect(row?.image).toBe('kestrel.svg');
});

test('of two restorations at once, one restores and one is refused', async () => {
  const id = await createBrand('merlin');
  await remove(`brands/${id}`);
  const both = await Promise.all([restore(`brands/${id}`), restore(`brands/${id}`)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});

test('a deletion cannot be undone when the slug is taken, and can when it is free again', async () => {
  const id = await createBrand('harrier');
  await remove(`brands/${id}`);
  const other = await createBrand('harrier');
  const refused = await restore(`brands/${id}`);
  expect(refused).toMatchObject({ status: 201, data: { fields: { slug: [expect.any(String)] } } });
  await remove(`brands/${other}`);
  expect((await restore(`brands/${id}`)).status).toBe(200);
});

test('a category is not restored below a parent that was deleted meanwhile', async () => {
  const parent = await makeCategory(shop.db);
  const child = await makeCategory(shop.db, { parentId: parent.id });
  expect((await remove(`categories/${child.id}`)).statusCode).toBe(200);
  expect((await remove(`categories/${parent.id}`)).statusCode).toBe(200);
  expect((await restore(`categories/${child.id}`)).status).toBe(201);
  expect((await restore(`categories/${parent.id}`)).status).toBe(200);
  expect((await restore(`categories/${child.id}`)).status).toBe(200);
});

test('an entry is restored for 15 minutes by the roles that may change it, and not as another resource', async () => {
  const id = await createBrand('osprey');
  await remove(`brands/${id}`);
  expect((await restore(`brands/${id}`, await signedIn(shop, 'auditor'))).status).toBe(403);
  expect((await restore(`categories/${id}`)).status).toBe(404);
  now = new Date(START.getTime() + 15 * MINUTE_MS);
  expect((await restore(`brands/${id}`)).status).toBe(404);
  const deleted = () => shop.db.selectFrom('deleted_entry').select('entry_id').where('entry_id', '=', id).execute();
  expect(await deleted()).toHaveLength(1);
  await purgeDeletedEntries(shop.db, now);
  expect(await deleted()).toEqual([]);
  now = START;
});

test('of several deleted entries, those of the resource that can be restored are listed', async () => {
  const [stored, early, late] = [await createBrand('hobby'), await createBrand('buzzard'), await createBrand('eagle')];
  const category = await makeCategory(shop.db);
  await remove(`brands/${early}`);
  await remove(`categories/${category.id}`);
  now = new Date(START.getTime() + MINUTE_MS);
  await remove(`brands/${late}`);
  const list = (minutes: number) =>
    listRestorableIds(
      shop.db,
      { name: 'brands' },
      [late, stored, early, category.id],
      new Date(START.getTime() + minutes * MINUTE_MS),
    );
  expect(await list(14)).toEqual([early, late]);
  expect(await list(15)).toEqual([late]);
  now = START;
});

test('a deletion that also deletes rows of other tables cannot be undone', async () => {
  const kind = { kind: 'spec', type: 'value', unit: null, grouping: 'general' };
  const values = { title: { en: 'Wing' }, code: 'wing', ...kind, sort: 1 };
  const { data } = await call('attributes', { values }, { token });
  expect((await remove(`attributes/${data.id}`)).statusCode).toBe(200);
  expect((await restore(`attributes/${data.id}`)).status).toBe(404);
  const deleted = shop.db.selectFrom('deleted_entry').select('resource').where('resource', '=', 'attributes');
  expect(await deleted.execute()).toEqual([]);
});

test('an undo has an entry of its own in the audit log', async () => {
  const id = await createBrand('falcon');
  await remove(`brands/${id}`);
  await restore(`brands/${id}`);
  const entries = await shop.db
    .selectFrom('audit_entry')
    .select('action')
    .where('subject_id', '=', String(id))
    .where('action', 'like', 'brands-%')
    .execute();
  expect(entries.map(({ action }) => action).toSorted()).toEqual(['brands-create', 'brands-delete', 'brands-restore']);
});

test('an entry that other data uses is neither deleted nor copied', async () => {
  const id = await createBrand('goshawk');
  await makeProduct(shop.db, { brandId: id });
  expect((await remove(`brands/${id}`)).statusCode).toBe(409);
  expect((await restore(`brands/${id}`)).status).toBe(404);
});
