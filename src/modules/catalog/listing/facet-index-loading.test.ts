import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import {
  makeAttributeValue,
  makeBrand,
  makeCategory,
  makeCollection,
  makeProduct,
} from '../../../../test/support/factories.ts';
import { readFacetIndex } from '../../listing/index/facet-index.ts';
import { refreshSearch } from '../../search/index/refresh-search.ts';

/** More products than a catalogue whose index readers wait for. */
const PRODUCTS = 5_100;
const PER_PAGE = 24;

let open: TestApp;
let brands: { id: number }[];
let special: { id: number };
let collection: { id: number };
let red: number;
/** Values of variant attributes, product attributes and numeric ranges. */
let values: Record<'small' | 'large' | 'metal' | 'light', number>;

beforeAll(async () => {
  open = await testApp();
  const { db } = open;
  const category = await makeCategory(db, { slug: 'phones' });
  brands = [await makeBrand(db, { slug: 'orvo' }), await makeBrand(db, { slug: 'lumen' })];
  await makeBrand(db, { slug: 'of-nothing' });
  await sql`
    insert into product (slug, title, category_id, brand_id, selling, price_from, price_to, in_stock, sort)
    select 'p-' || n, jsonb_build_object('en', 'Telephone ' || n), ${category.id}::int,
      (${brands.map(({ id }) => id)}::int[])[1 + n % 2], 1000 + n, 1000 + n, 1000 + n, n % 3 > 0, n
    from generate_series(1, ${PRODUCTS - 1}::int) n
  `.execute(db);
  ({ valueId: red } = await makeAttributeValue(db, 'colour', 'red'));
  special = await makeProduct(db, {
    title: 'Special',
    categoryId: category.id,
    brandId: brands[0]?.id,
    selling: 500,
    sort: -1,
    variants: [{ attributes: { colour: 'red' } }],
  });
  const metal = await makeAttributeValue(db, 'material', 'metal', { kind: 'spec' });
  const light = await makeAttributeValue(db, 'weight', 'light', { kind: 'spec' });
  await sql`update attribute_value set least = 10, below = 20 where id = ${light.valueId}`.execute(db);
  values = {
    small: (await makeAttributeValue(db, 'size', 'small')).valueId,
    large: (await makeAttributeValue(db, 'size', 'large')).valueId,
    metal: metal.valueId,
    light: light.valueId,
  };
  for (const grams of [9.5, 10, 19.9, 20]) {
    const variants = [
      { attributes: { colour: 'red', size: 'small' } },
      { attributes: { colour: 'blue', size: 'large' } },
    ];
    const { id } = await makeProduct(db, { categoryId: category.id, brandId: brands[0]?.id, selling: 2000, variants });
    await sql`
      insert into product_spec (product_id, attribute_id, value_id, number) values
        (${id}::int, ${metal.attributeId}::int, ${metal.valueId}::int, null), (${id}::int, ${light.attributeId}::int, null, ${grams}::numeric)
    `.execute(db);
  }
  collection = await makeCollection(db, [special.id], { onHome: true });
  await refreshSearch(db);
});
afterAll(() => open.close());

async function get(path: string) {
  const { statusCode, body } = await open.app.inject(`/api/v1/${path}`);
  return { statusCode, data: JSON.parse(body).data };
}

/** Runs while the facet index cannot load: another transaction locks a table that only the load reads. */
async function whileLoading<T>(work: () => Promise<T>): Promise<T> {
  return open.db.transaction().execute(async (tx) => {
    // the transaction is idle during the work, on a busy machine for longer than the shop's timeout
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await sql`lock table product_fit in access exclusive mode`.execute(tx);
    return work();
  });
}

test('home, lists and searches of a large catalogue give the same results while the facet index loads', async () => {
  const paths = [
    'products',
    'products?page=3&sort=price_asc',
    'products?category=phones&page=2',
    `products?brands=${brands[1]?.id}&in_stock=1`,
    `products?collections=${collection.id}`,
    `products?attributes=${red}&in_stock=1`,
    `products?attributes=${red},${values.small}`,
    `products?attributes=${red},${values.small},${values.metal},${values.light}&in_stock=1`,
    `products?attributes=${values.metal}&sort=price_desc`,
    `products?attributes=${values.light}`,
    'products?min=20&max=30&sort=newest',
    'products?q=telephone',
    'products?q=telephone&sort=price_desc&page=2',
    `suggested-products/${special.id}`,
  ];
  const pageOf = async (path: string) => {
    const { statusCode, data } = await get(path);
    const { total, data: products } = data.result ?? data.suggested_products;
    return { path, statusCode, total, ids: products.map(({ id }: { id: number }) => id) };
  };
  const [loading, home, list] = await whileLoading(async () => {
    const answers = [];
    for (const path of paths) answers.push(await pageOf(path));
    return [answers, await get('home'), (await get('products?category=phones&max=30')).data] as const;
  });

  const total = PRODUCTS + 4;
  expect(home).toMatchObject({ statusCode: 200, data: { products: { total } } });
  expect(loading.find(({ path }) => path.includes(`=${values.light}`))?.total).toBe(2);
  expect(loading[0]).toMatchObject({ total, ids: { length: PER_PAGE } });
  // brands of the category are offered without a count, other brands are not offered
  expect(list.brands.map(({ slug, count }: { slug: string; count: unknown }) => [slug, count])).toEqual([
    ['orvo', null],
    ['lumen', null],
  ]);
  expect([list.attributes, list.price]).toEqual([[], null]);

  await vi.waitFor(async () => expect(await readFacetIndex(open.db, new Date())).not.toBeNull(), 120_000);
  for (const answer of loading) {
    expect(answer.statusCode).toBe(200);
    expect(answer.ids.length, answer.path).toBeGreaterThan(0);
    expect(await pageOf(answer.path)).toEqual(answer);
  }
  const complete = (await get('products?category=phones&max=30')).data;
  expect(complete.price).toEqual({ min: 5, max: (1000 + PRODUCTS - 1) / 100 });
  expect(complete.brands.every(({ count }: { count: number }) => count > 0)).toBe(true);
});

test('an index that failed to load is loaded again', async () => {
  const other = open.db.withTables();
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  await whileLoading(async () => {
    expect(await readFacetIndex(other, new Date())).toBeNull();
    await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(expect.stringContaining('facet index')), 120_000);
  });
  warn.mockRestore();
  await vi.waitFor(async () => expect(await readFacetIndex(other, new Date())).not.toBeNull(), 120_000);
});
