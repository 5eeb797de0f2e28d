import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOW } from '../../../../test/support/buying.ts';
import { makeCategory, makeProduct } from '../../../../test/support/factories.ts';
import { type CatalogueEditor, makeCatalogueEditor } from '../../../../test/support/products/catalogue-editor.ts';
import { makeVoucher } from '../../../../test/support/vouchers.ts';
import { invalidateFilterOptions } from '../listing/read-filter-options.ts';
import { mergeCategoryOperation, moveCategoryOperation, placeCategoryOperation } from './category.operations.ts';
import { categoryOperations } from './category.resource.ts';
import { findCategory } from './find-category.ts';

let editor: CatalogueEditor;
beforeAll(async () => {
  editor = await makeCatalogueEditor();
});
afterAll(() => editor.close());

const move = (id: number, direction: string) =>
  editor.execute(moveCategoryOperation, { params: { id: String(id) }, input: { direction } });
const merge = (id: number, into: number, version = 1) =>
  editor.execute(mergeCategoryOperation, { params: { id: String(id) }, input: { version, into } });
const selectOrder = async (parentId: number) => {
  const rows = await editor.db
    .selectFrom('category')
    .select('id')
    .where('parent_id', '=', parentId)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};
const findSlugs = async (category: string, subCategory?: string) => {
  invalidateFilterOptions(editor.db);
  return (await findCategory(editor.db, category, subCategory))?.map(({ slug }) => slug);
};

test('an unknown category and direction are refused, and the first one stays first', async () => {
  const main = await makeCategory(editor.db);
  const only = await makeCategory(editor.db, { parentId: main.id });
  expect(await move(2_000_000, 'up')).toMatchObject({ refusal: { code: 'api.not-found' } });
  expect(await move(only.id, 'sideways')).toMatchObject({ ok: false });
  expect(await move(only.id, 'up')).toMatchObject({ value: { before: 1, after: 1 } });
});

test('categories with equal positions are moved, also by two editors at once', async () => {
  const main = await makeCategory(editor.db);
  const ids: number[] = [];
  for (let made = 0; made < 4; made += 1) ids.push((await makeCategory(editor.db, { parentId: main.id })).id);
  const [a = 0, b = 0, c = 0, d = 0] = ids;
  await move(c, 'up');
  expect(await selectOrder(main.id)).toEqual([a, c, b, d]);
  await Promise.all([move(d, 'up'), move(a, 'down')]);
  expect(await selectOrder(main.id)).toEqual([c, a, d, b]);
});

const place = (id: number, input: { parent_id: number | null; before: number | null; version: number }) =>
  editor.execute(placeCategoryOperation, { params: { id: String(id) }, input });

test('a category is placed below a parent and before a sibling, and an older version is refused', async () => {
  const { db } = editor;
  const main = await makeCategory(db);
  const [one, two] = [await makeCategory(db, { parentId: main.id }), await makeCategory(db, { parentId: main.id })];
  const other = await makeCategory(db);
  const placed = await place(other.id, { parent_id: main.id, before: two.id, version: 1 });
  expect(placed).toMatchObject({ value: { after: { parent_id: main.id, position: 2 } } });
  expect(await selectOrder(main.id)).toEqual([one.id, other.id, two.id]);
  const again = await place(other.id, { parent_id: null, before: null, version: 1 });
  expect(again).toMatchObject({ refusal: { code: 'resources.changed' } });
  expect(await selectOrder(main.id)).toEqual([one.id, other.id, two.id]);
});

test('two categories that are placed in each other at once keep two levels and a valid order', async () => {
  const { db } = editor;
  const main = await makeCategory(db);
  const [one, two] = [await makeCategory(db), await makeCategory(db)];
  const below = (id: number, parent: number) => place(id, { parent_id: parent, before: null, version: 1 });
  const both = await Promise.all([below(one.id, two.id), below(two.id, one.id)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  const ids = [main.id, one.id, two.id];
  const rows = await db.selectFrom('category').select(['id', 'parent_id']).where('id', 'in', ids).execute();
  const parents = new Map(rows.map(({ id, parent_id }) => [id, parent_id]));
  expect([parents.get(one.id), parents.get(two.id)].filter((parent) => parent === null)).toHaveLength(1);
  const [a, b] = [await makeCategory(db), await makeCategory(db)];
  const placed = await Promise.all([below(a.id, main.id), below(b.id, main.id)]);
  expect(placed.every(({ ok }) => ok)).toBe(true);
  const siblings = db.selectFrom('category').select(['id', 'sort']).where('parent_id', '=', main.id).orderBy('sort');
  const placedRows = await siblings.execute();
  expect(placedRows.map(({ id }) => id).toSorted()).toEqual([a.id, b.id].toSorted());
  expect(new Set(placedRows.map(({ sort }) => sort)).size).toBe(2);
});

test('many moves between two parents at once do not deadlock', async () => {
  const { db } = editor;
  const parents = [await makeCategory(db), await makeCategory(db)] as const;
  const moves: (() => ReturnType<typeof place>)[] = [];
  for (let count = 0; count < 12; count += 1) {
    const [from, to] = count % 2 === 0 ? parents : parents.toReversed();
    const { id } = await makeCategory(db, { parentId: from?.id });
    moves.push(() => place(id, { parent_id: to?.id ?? null, before: null, version: 1 }));
  }
  const placed = await Promise.all(moves.map((move) => move()));
  const rejected = placed.filter((result) => !result.ok && result.refusal.code !== 'resources.changed');
  expect(rejected).toEqual([]);
});

test('a category cannot be placed in itself, in a sub-category or, with sub-categories, in another one', async () => {
  const { db } = editor;
  const [main, other] = [await makeCategory(db), await makeCategory(db)];
  const sub = await makeCategory(db, { parentId: main.id });
  for (const parent_id of [main.id, sub.id, other.id]) {
    const refused = await place(main.id, { parent_id, before: null, version: 1 });
    expect(refused).toMatchObject({ refusal: { fields: { parent_id: [{ code: 'catalog.parent-category' }] } } });
  }
  const foreign = await place(sub.id, { parent_id: main.id, before: other.id, version: 1 });
  expect(foreign).toMatchObject({ refusal: { fields: { before: [{ code: 'fields.invalid' }] } } });
});

test('a sub-category with another parent redirects from its page below the old one', async () => {
  const { db } = editor;
  const [before, after, other] = [await makeCategory(db), await makeCategory(db), await makeCategory(db)];
  const sub = await makeCategory(db, { parentId: before.id });
  const stored = await editor.execute(categoryOperations.read, { params: { id: String(sub.id) } });
  if (!stored.ok) throw new Error(stored.refusal.code);
  const values = { ...stored.value.values, parent_id: after.id };
  expect(
    await editor.execute(categoryOperations.update, { params: { id: String(sub.id) }, input: { version: 1, values } }),
  ).toMatchObject({ ok: true });
  expect(await findSlugs(before.slug, sub.slug)).toEqual([after.slug, sub.slug]);
  expect(await findSlugs(other.slug, sub.slug)).toBeUndefined();
});

test('a merge into itself, an unknown category or a third level, and one of an older version are refused', async () => {
  const { db } = editor;
  const main = await makeCategory(db);
  const sub = await makeCategory(db, { parentId: main.id });
  const other = await makeCategory(db, { parentId: (await makeCategory(db)).id });
  const refusal = { fields: { into: [{ code: 'fields.invalid' }] } };
  expect(await merge(main.id, main.id)).toMatchObject({ refusal });
  expect(await merge(main.id, 2_000_000)).toMatchObject({ refusal });
  expect(await merge(2_000_000, main.id)).toMatchObject({ refusal: { code: 'api.not-found' } });
  for (const into of [sub.id, other.id])
    expect(await merge(main.id, into)).toMatchObject({
      refusal: { fields: { into: [{ code: 'catalog.parent-category' }] } },
    });
  expect(await merge(sub.id, main.id, 7)).toMatchObject({ refusal: { code: 'resources.changed' } });
});

test('a category of a voucher is not merged until the voucher has ended, because it would apply to more products', async () => {
  const { db } = editor;
  const [source, target] = [await makeCategory(db), await makeCategory(db)];
  const scope = { source_type: 1 as const, source_ids: [source.id] };
  await makeVoucher(db, { ...scope, ends_at: new Date(NOW.getTime() - 1) });
  const voucher = await makeVoucher(db, { ...scope, ends_at: new Date(NOW.getTime() + 1000) });
  expect(await merge(source.id, target.id)).toMatchObject({
    refusal: { fields: { into: [{ code: 'catalog.used-by-vouchers', facts: { count: 1 } }] } },
  });
  await db.deleteFrom('voucher').where('code', '=', voucher.code).execute();
  expect(await merge(source.id, target.id)).toMatchObject({ ok: true });
});

test('a merged sub-category redirects from its pages below its present and former main categories', async () => {
  const { db } = editor;
  const [before, main, other] = [await makeCategory(db), await makeCategory(db), await makeCategory(db)];
  const target = await makeCategory(db, { parentId: other.id });
  const [first, second] = [
    await makeCategory(db, { parentId: main.id }),
    await makeCategory(db, { parentId: main.id }),
  ];
  await db
    .updateTable('category')
    .set({ former_parent_ids: [before.id] })
    .where('id', '=', first.id)
    .execute();
  expect(await merge(first.id, target.id)).toMatchObject({ ok: true });
  expect(await merge(second.id, other.id)).toMatchObject({ ok: true });
  for (const parent of [main, before])
    expect(await findSlugs(parent.slug, first.slug)).toEqual([other.slug, target.slug]);
  expect(await findSlugs(main.slug, second.slug)).toEqual([other.slug]);
  expect(await findSlugs((await makeCategory(db)).slug, first.slug)).toBeUndefined();
});

test('a merge moves products, sub-categories, addresses and banners', async () => {
  const { db } = editor;
  const [source, target] = [await makeCategory(db), await makeCategory(db)];
  const sub = await makeCategory(db, { parentId: source.id });
  const product = await makeProduct(db, { categoryId: source.id });
  const banner = await db
    .insertInto('banner')
    .values({
      slug: 'linked',
      title: JSON.stringify({ en: 'Linked' }),
      image: null,
      place: 1,
      source_type: 1,
      source: `${source.slug},elsewhere`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await merge(source.id, target.id)).toMatchObject({ value: { products: 1 } });
  expect(await findSlugs(source.slug)).toEqual([target.slug]);
  expect(await findSlugs(source.slug, sub.slug)).toEqual([target.slug, sub.slug]);
  const stored = await db
    .selectFrom('product')
    .select(['category_id', 'version'])
    .where('id', '=', product.id)
    .executeTakeFirst();
  expect(stored).toEqual({ category_id: target.id, version: 2 });
  const linked = await db.selectFrom('banner').select('source').where('id', '=', banner.id).executeTakeFirstOrThrow();
  expect(linked.source.split(',').toSorted()).toEqual([target.slug, 'elsewhere'].toSorted());
  expect(await merge(source.id, target.id)).toMatchObject({ refusal: { code: 'api.not-found' } });
});
