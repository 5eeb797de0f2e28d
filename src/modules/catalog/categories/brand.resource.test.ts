import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeCustomer } from '../../../../test/support/people.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import { executeInput } from '../../../platform/operations/execute-input.ts';
import { createPageCaller } from '../../../web/operations/page-caller.server.ts';
import { addStaff } from '../../staff/add-staff.ts';
import { brandOperations } from './brand.resource.ts';

let database: TestDatabase;
let caller: ReturnType<typeof createPageCaller>;
beforeAll(async () => {
  database = await testDb();
  const customer = await makeCustomer(database.db);
  await addStaff(
    database.db,
    { email: customer.email, role: 'catalogue' },
    async () => expect.unreachable(),
    new Date(),
  );
  caller = createPageCaller(shopRequestBy(database.db, { customer, factor: 'given' }));
});
afterAll(() => database.close());

const values = {
  title: { en: 'Zephyr', fr: 'Zéphyr', ar: '' },
  slug: 'zephyr',
  description: {},
  image: null,
  featured: true,
  sort: 5,
  status: 1,
};
const create = (changes: object = {}) =>
  executeInput(brandOperations.create, caller, { input: { values: { ...values, ...changes } } });
const update = (id: number, version: number, changes: object) =>
  executeInput(brandOperations.update, caller, {
    params: { id: String(id) },
    input: { version, values: { ...values, ...changes } },
  });
const remove = (id: number) => executeInput(brandOperations.remove, caller, { params: { id: String(id) } });

async function createdId(changes: object): Promise<number> {
  const created = await create(changes);
  if (!created.ok) throw new Error(created.refusal.code);
  return created.value.entry.id;
}

test('a created brand is listed with the texts that are not empty', async () => {
  const id = await createdId({});
  const listed = await executeInput(brandOperations.list, caller, { input: { q: 'zéphyr' } });
  expect(listed).toMatchObject({
    value: {
      total: 1,
      entries: [{ id, version: 1, values: { title: { en: 'Zephyr', fr: 'Zéphyr' }, slug: 'zephyr' } }],
    },
  });
});

test('a search finds values and not language codes, and treats wildcards as text', async () => {
  await createdId({ slug: 'percent', title: { en: '100% Cotton' } });
  const count = async (q: string) => {
    const found = await executeInput(brandOperations.list, caller, { input: { q } });
    return found.ok ? found.value.entries.map(({ values: { slug } }) => slug) : null;
  };
  expect(await count('0% c')).toEqual(['percent']);
  expect(await count('e%o')).toEqual([]);
  expect(await count('"fr"')).toEqual([]);
});

test('filters and sort order narrow and order the list', async () => {
  await createdId({ slug: 'hidden-one', status: 2, sort: 1 });
  await createdId({ slug: 'hidden-two', status: 2, sort: 2 });
  const list = async (input: Record<string, string>) => {
    const found = await executeInput(brandOperations.list, caller, { input });
    return found.ok ? found.value.entries.map((entry) => entry.values.slug) : found.refusal.code;
  };
  expect(await list({ status: '2' })).toEqual(['hidden-one', 'hidden-two']);
  expect(await list({ status: '2', sort: 'slug', direction: 'desc' })).toEqual(['hidden-two', 'hidden-one']);
  expect(await list({ status: '3' })).toBe('fields.invalid');
  expect(await list({ sort: 'id; drop table brand' })).toBe('fields.invalid');
});

test('a second editor of the same version is refused, and the first change stays', async () => {
  const id = await createdId({ slug: 'twice' });
  expect(await update(id, 1, { slug: 'twice', sort: 7 })).toMatchObject({ value: { entry: { version: 2 } } });
  expect(await update(id, 1, { slug: 'twice', sort: 9 })).toMatchObject({
    refusal: { code: 'resources.changed', kind: 'conflict' },
  });
  const read = await executeInput(brandOperations.read, caller, { params: { id: String(id) } });
  expect(read).toMatchObject({ value: { version: 2, values: { sort: 7 } } });
});

test('of two changes at the same time exactly one is saved', async () => {
  const id = await createdId({ slug: 'race' });
  const results = await Promise.all([1, 2, 3, 4].map((sort) => update(id, 1, { slug: 'race', sort: sort + 10 })));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
});

test('saving without a change keeps the version and writes no audit entry', async () => {
  const id = await createdId({ slug: 'same' });
  expect(await update(id, 1, { slug: 'same', title: { fr: 'Zéphyr', en: 'Zephyr' } })).toMatchObject({
    value: { entry: { version: 1 } },
  });
  expect(await auditActions(id)).toEqual(['brands-create']);
});

test('changes are in the audit log with the values before and after', async () => {
  const id = await createdId({ slug: 'audited' });
  await update(id, 1, { slug: 'audited', title: { en: 'Zephyr', fr: 'Zéphire' } });
  await remove(id);
  expect(new Set(await auditActions(id))).toEqual(new Set(['brands-create', 'brands-update', 'brands-delete']));
  const change = (await selectAudit(id)).find(({ action }) => action === 'brands-update');
  expect(change).toMatchObject({ before: { 'title.fr': 'Zéphyr' }, after: { 'title.fr': 'Zéphire' } });
});

test('a slug of another brand and an invalid one are refused at their field', async () => {
  await createdId({ slug: 'taken' });
  expect(await create({ slug: 'taken' })).toMatchObject({
    refusal: { fields: { slug: [{ code: 'resources.taken' }] } },
  });
  expect(await create({ slug: 'Not a slug' })).toMatchObject({
    refusal: { fields: { 'values.slug': [{ code: 'fields.invalid' }] } },
  });
  expect(await create({ title: { fr: 'Sans anglais' } })).toMatchObject({
    refusal: { fields: { 'values.title.en': [{ code: 'fields.required' }] } },
  });
});

test('a text in a language that the shop does not have is refused', async () => {
  expect(await create({ slug: 'klingon', title: { en: 'Zephyr', tlh: 'Qapla' } })).toMatchObject({
    refusal: { fields: { 'values.title': [{ code: 'fields.invalid' }] } },
  });
});

test('a brand with products is not deleted', async () => {
  const id = await createdId({ slug: 'in-use' });
  const category = await database.db
    .insertInto('category')
    .values({ slug: 'shelf', title: { en: 'Shelf' } })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('product')
    .values({ slug: 'thing', brand_id: id, category_id: category.id, title: { en: 'Thing' }, selling: 100 })
    .execute();
  expect(await remove(id)).toMatchObject({ refusal: { code: 'resources.in-use', kind: 'conflict' } });
  expect(await remove(2_000_000)).toMatchObject({ refusal: { code: 'api.not-found' } });
});

const selectAudit = (id: number) =>
  database.db
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after'])
    .where('subject_kind', '=', 'brands')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();

async function auditActions(id: number): Promise<string[]> {
  return (await selectAudit(id)).map(({ action }) => action);
}
