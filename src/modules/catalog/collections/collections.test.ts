import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOW } from '../../../../test/support/buying.ts';
import { makeBrand, makeCategory, makeFlashSale, makeProduct } from '../../../../test/support/factories.ts';
import { type CatalogueEditor, makeCatalogueEditor } from '../../../../test/support/products/catalogue-editor.ts';
import { inTransaction, type Tx } from '../../../platform/database/db.ts';
import { NO_FILTERS } from '../catalog.input.ts';
import { productEntryOperations } from '../editing/product.resource.ts';
import { listProducts } from '../list-products.ts';
import { refreshProductSummaries } from '../products/refresh-product-summaries.ts';
import { adjustStock } from '../stock/adjust-stock.ts';
import { releaseStock } from '../stock/release-stock.ts';
import { reserveStock } from '../stock/reserve-stock.ts';
import { previewCollectionRuleOperation } from './collection.operations.ts';
import { collectionOperations } from './collection.resource.ts';
import { refreshAllCollections } from './refresh-collections.ts';

let editor: CatalogueEditor;
beforeAll(async () => {
  editor = await makeCatalogueEditor();
});
afterAll(() => editor.close());

let made = 0;
const NO_RULE = {
  rule_brands: [] as number[],
  rule_categories: [] as number[],
  rule_tags: [] as number[],
  rule_min_price: null,
  rule_max_price: null,
  rule_on_sale: false,
  rule_in_stock: false,
  rule_newest_days: 0,
};
const toValues = (changes: object) => {
  made += 1;
  const fixed = { title: { en: 'Gifts' }, description: {}, image: null, slug: `gifts-${made}`, kind: 'manual' };
  return { ...fixed, products: [], ...NO_RULE, on_home: false, sort: 1, status: 1, ...changes };
};
const create = (changes: object) =>
  editor.execute(collectionOperations.create, { input: { values: toValues(changes) } });
const update = (id: number, version: number, changes: object) =>
  editor.execute(collectionOperations.update, {
    params: { id: String(id) },
    input: { version, values: toValues(changes) },
  });
const read = (id: number) => editor.execute(collectionOperations.read, { params: { id: String(id) } });

async function createdId(changes: object): Promise<number> {
  const created = await create(changes);
  if (!created.ok) throw new Error(JSON.stringify(created.refusal));
  return created.value.entry.id;
}

async function selectMembers(id: number): Promise<number[]> {
  const rows = await editor.db
    .selectFrom('collection_product')
    .select('product_id')
    .where('collection_id', '=', id)
    .orderBy('sort')
    .orderBy('product_id')
    .execute();
  return rows.map(({ product_id }) => product_id);
}

const toList = (...ids: number[]) => ids.map((product_id) => ({ product_id }));

test('an unknown product, a product twice and too many products are refused at the list', async () => {
  const { id } = await makeProduct(editor.db);
  expect(await create({ products: toList(2_000_000) })).toMatchObject({
    refusal: { fields: { products: [{ code: 'fields.invalid' }] } },
  });
  expect(await create({ products: toList(id, id) })).toMatchObject({
    refusal: { fields: { 'values.products': [{ code: 'fields.invalid' }] } },
  });
  const many = toList(...Array.from({ length: 10_000 }, (_, index) => index + 1));
  expect(await create({ products: many })).toMatchObject({ refusal: { code: 'fields.too-many' } });
});

test('a rule without a condition and a reversed price range are refused', async () => {
  expect(await create({ kind: 'rule' })).toMatchObject({
    refusal: { fields: { kind: [{ code: 'catalog.empty-rule' }] } },
  });
  expect(await create({ kind: 'rule', rule_min_price: 200, rule_max_price: 100 })).toMatchObject({
    refusal: { fields: { rule_max_price: [{ code: 'catalog.price-range' }] } },
  });
});

test('a rule with a brand, category or tag that does not exist is refused at its field', async () => {
  for (const field of ['rule_brands', 'rule_categories', 'rule_tags'])
    expect(await create({ kind: 'rule', [field]: [2_000_000] }), field).toMatchObject({
      refusal: { fields: { [field]: [{ code: 'fields.invalid' }] } },
    });
});

test('chosen products keep their order, and a change of the order is audited', async () => {
  const [one, two, three] = [await makeProduct(editor.db), await makeProduct(editor.db), await makeProduct(editor.db)];
  const id = await createdId({ slug: 'ordered', products: toList(three.id, one.id) });
  expect(await selectMembers(id)).toEqual([three.id, one.id]);
  expect(await update(id, 1, { slug: 'ordered', products: toList(two.id, three.id) })).toMatchObject({
    value: { entry: { version: 2, values: { products: toList(two.id, three.id) } } },
  });
  const audit = await editor.db
    .selectFrom('audit_entry')
    .select(['before', 'after'])
    .where('action', '=', 'collections-update')
    .where('subject_id', '=', String(id))
    .executeTakeFirstOrThrow();
  expect(audit).toMatchObject({
    before: { products: String(one.id) },
    after: { products: String(two.id) },
  });
});

test('of two editors of the same version the second is refused, and the products of the first stay', async () => {
  const [one, two] = [await makeProduct(editor.db), await makeProduct(editor.db)];
  const id = await createdId({ slug: 'twice', products: [] });
  const results = await Promise.all([
    update(id, 1, { slug: 'twice', products: toList(one.id) }),
    update(id, 1, { slug: 'twice', products: toList(two.id) }),
  ]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await selectMembers(id)).toHaveLength(1);
});

test('a rule contains the products that match all its conditions, with sub-categories', async () => {
  const { db } = editor;
  const brand = await makeBrand(db);
  const main = await makeCategory(db);
  const sub = await makeCategory(db, { parentId: main.id });
  const match = { brandId: brand.id, categoryId: sub.id, selling: 5000 };
  const wanted = await makeProduct(db, match);
  await makeProduct(db, { ...match, selling: 5001 });
  await makeProduct(db, { ...match, quantity: 0 });
  await makeProduct(db, { categoryId: sub.id, selling: 5000 });
  const rule = {
    ...NO_RULE,
    rule_brands: [brand.id],
    rule_categories: [main.id],
    rule_max_price: 5000,
    rule_in_stock: true,
  };
  expect(await editor.execute(previewCollectionRuleOperation, { input: rule })).toMatchObject({
    value: { total: 1, products: [{ id: wanted.id }] },
  });
  const id = await createdId({ kind: 'rule', ...rule });
  expect(await selectMembers(id)).toEqual([wanted.id]);
  expect(await read(id)).toMatchObject({ value: { values: { kind: 'rule', products: [] } } });
});

test('a product joins and leaves a collection by rule in the change of its price, and with its last piece', async () => {
  const { db } = editor;
  const brand = await makeBrand(db);
  const id = await createdId({ kind: 'rule', rule_brands: [brand.id], rule_max_price: 5000, rule_in_stock: true });
  const product = await makeProduct(db, { brandId: brand.id, selling: 9000, quantity: 1 });
  expect(await selectMembers(id)).toEqual([]);
  const stored = await editor.execute(productEntryOperations.read, { params: { id: String(product.id) } });
  if (!stored.ok) throw new Error(stored.refusal.code);
  await editor.execute(productEntryOperations.update, {
    params: { id: String(product.id) },
    input: { version: stored.value.version, values: { ...stored.value.values, selling: 4000 } },
  });
  expect(await selectMembers(id)).toEqual([product.id]);
  const listing = await listProducts(
    db,
    { filters: { ...NO_FILTERS, collections: [id] }, page: 1, perPage: 20 },
    { locale: 'en', now: NOW },
  );
  expect(listing).toMatchObject({ ok: true, value: { total: 1 } });
  await editor.placeOrder(product);
  expect(await selectMembers(id)).toEqual([]);
});

test('a product is on sale while its flash sale runs, and new for some days', async () => {
  const { db } = editor;
  const brand = await makeBrand(db);
  const product = await makeProduct(db, { brandId: brand.id, createdAt: NOW });
  const onSale = await createdId({ kind: 'rule', rule_brands: [brand.id], rule_on_sale: true });
  const newest = await createdId({ kind: 'rule', rule_brands: [brand.id], rule_newest_days: 2 });
  const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
  await makeFlashSale(db, { prices: { [product.id]: 100 }, startsAt: inHours(1), endsAt: inHours(2) });
  await refreshAllCollections(db, inHours(0.5));
  expect([await selectMembers(onSale), await selectMembers(newest)]).toEqual([[], [product.id]]);
  await refreshAllCollections(db, inHours(1.5));
  expect(await selectMembers(onSale)).toEqual([product.id]);
  await refreshAllCollections(db, inHours(72));
  expect([await selectMembers(onSale), await selectMembers(newest)]).toEqual([[], []]);
});

test('a sale price that the own price of every variant replaces does not count as on sale', async () => {
  const { db } = editor;
  const brand = await makeBrand(db);
  const sale = { brandId: brand.id, selling: 9000, offered: 4000 };
  const own = { attributes: { storage: '128' }, price: 7000 };
  const flash = await makeProduct(db, { brandId: brand.id, selling: 9000, variants: [own] });
  await makeFlashSale(db, { prices: { [flash.id]: 100 }, startsAt: NOW, endsAt: new Date(NOW.getTime() + 3_600_000) });
  await makeProduct(db, { ...sale, variants: [own] });
  await makeProduct(db, { brandId: brand.id, variants: [{ price: 4000, previous: 9000 }] });
  const other = { attributes: { storage: '256' } };
  const partly = await makeProduct(db, { ...sale, variants: [own, other] });
  const reduced = await makeProduct(db, { brandId: brand.id, variants: [{ ...own, previous: 9000 }] });
  const onSale = await createdId({ kind: 'rule', rule_brands: [brand.id], rule_on_sale: true });
  expect(await selectMembers(onSale)).toEqual([partly.id, reduced.id]);
});

test('a change of stock compares a product with the rules at the time of the change', async () => {
  const { db } = editor;
  const brand = await makeBrand(db);
  const createdAt = new Date('2020-01-01T00:00:00Z');
  const newest = await createdId({ kind: 'rule', rule_brands: [brand.id], rule_newest_days: 2 });
  const product = await makeProduct(db, { brandId: brand.id, quantity: 1, createdAt });
  const item = { lineId: 'line', productId: product.id, inventoryId: product.inventoryIds[0] ?? 0, quantity: 1 };
  const movement = { ...item, reason: 'lost', note: '', staffName: 'Ada' } as const;
  const changes = {
    reserve: (tx: Tx) => reserveStock(tx, [item], createdAt),
    release: (tx: Tx) => releaseStock(tx, [item], createdAt),
    adjust: (tx: Tx) => adjustStock(tx, { ...movement, change: -1 }, createdAt),
  };
  for (const [name, change] of Object.entries(changes)) {
    await refreshAllCollections(db, NOW);
    expect(await selectMembers(newest), name).toEqual([]);
    await inTransaction<unknown>(db, change);
    expect(await selectMembers(newest), name).toEqual([product.id]);
  }
});

test('an order does not wait for an editor of a rule, and the collection is refreshed after it', async () => {
  const { db } = editor;
  const brand = await makeBrand(db);
  const id = await createdId({ kind: 'rule', rule_brands: [brand.id], rule_in_stock: true });
  const product = await makeProduct(db, { brandId: brand.id, quantity: 0 });
  await db.updateTable('inventory').set({ quantity: 1 }).where('product_id', '=', product.id).execute();
  await inTransaction(db, (tx) => refreshProductSummaries(tx, [product.id], NOW));
  expect(await selectMembers(id)).toEqual([product.id]);
  await inTransaction(db, async (tx) => {
    await sql`select 1 from collection where id = ${id} for update`.execute(tx);
    await editor.placeOrder(product);
  });
  expect(await selectMembers(id)).toEqual([product.id]);
  await refreshAllCollections(db, NOW);
  expect(await selectMembers(id)).toEqual([]);
});

test('a refresh writes only the rows of collections that change', async () => {
  const { db } = editor;
  const brand = await makeBrand(db);
  const id = await createdId({ kind: 'rule', rule_brands: [brand.id] });
  const [one, two] = [await makeProduct(db, { brandId: brand.id }), await makeProduct(db, { brandId: brand.id })];
  await refreshAllCollections(db, NOW);
  const rows = db
    .selectFrom('collection_product')
    .select([sql`xmin::text`.as('written'), sql`xmax::text`.as('locked'), 'product_id'])
    .where('collection_id', '=', id)
    .orderBy('product_id');
  const before = await rows.execute();
  expect(before.map(({ product_id }) => product_id)).toEqual([one.id, two.id]);
  await db.updateTable('product').set({ sort: 5 }).where('id', '=', two.id).execute();
  expect(await refreshAllCollections(db, NOW)).toBe(1);
  const after = await rows.execute();
  expect(after[0]).toEqual(before[0]);
  expect(after[1]).not.toEqual(before[1]);
});

test('a rule can contain 10,000 products', async () => {
  const { db } = editor;
  const { id: category } = await makeCategory(db);
  const { id: brand } = await makeBrand(db);
  await sql`
    insert into product (slug, brand_id, category_id, title, selling)
    select 'many-' || n, ${brand}, ${category}, '{"en": "Many"}', 100 from generate_series(1, 10000) n
  `.execute(db);
  const id = await createdId({ kind: 'rule', rule_categories: [category] });
  expect(await selectMembers(id)).toHaveLength(10_000);
  expect(await editor.execute(collectionOperations.remove, { params: { id: String(id) } })).toMatchObject({ ok: true });
});
