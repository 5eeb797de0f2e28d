import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeAttributeValue, makeBrand, makeCategory, makeProduct } from '../../../../test/support/factories.ts';
import { check, importFile } from '../../../../test/support/products/import-files.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
  await makeBrand(database.db, { slug: 'orvo' });
  const phones = await makeCategory(database.db, { slug: 'phones' });
  await makeCategory(database.db, { slug: 'smartphones', parentId: phones.id });
  await makeProduct(database.db, { slug: 'owned', variants: [{ sku: 'OWNED' }] });
  await makeAttributeValue(database.db, 'colour', 'black');
});
afterAll(() => database.close());

const HEADER = 'slug,sku,title.en,brand,category,price,sale_price,gtin,options,stock';
const row = (cells: Record<string, string>) => {
  const all: Record<string, string> = {
    slug: 'lamp',
    sku: 'LAMP',
    'title.en': 'Lamp',
    brand: 'orvo',
    category: 'phones/smartphones',
    price: '20.00',
    ...cells,
  };
  return HEADER.split(',')
    .map((name) => `"${(all[name] ?? '').replaceAll('"', '""')}"`)
    .join(',');
};
const file = (...rows: string[]) => [HEADER, ...rows].join('\n');
const findProblems = async (...rows: string[]) => (await check(database.db, file(...rows))).problems;

test.each([
  ['an unknown category', { category: 'phones/tablets' }, ['2 category catalog.unknown-name']],
  ['an unknown brand', { brand: 'nobody' }, ['2 brand catalog.unknown-name']],
  ['no brand', { brand: '' }, ['2 brand fields.required']],
  ['no price', { price: '' }, ['2 price fields.required']],
  ['an ambiguous price', { price: '1.234' }, ['2 price fields.amount-unclear']],
  ['a sale price that is not below the price', { sale_price: '20.00' }, ['2 sale_price catalog.sale-price']],
  ['a barcode with a wrong check digit', { gtin: '4006381333932' }, ['2 gtin catalog.gtin']],
  ['no SKU', { sku: '' }, ['2 sku fields.required']],
  ['an invalid SKU', { sku: 'with space' }, ['2 sku fields.invalid']],
  ['a SKU of another product', { sku: 'OWNED', slug: 'owned-2' }, ['2 sku catalog.sku-of-other-product']],
  ['an unknown option', { options: 'colour=green' }, ['2 options catalog.unknown-name']],
  ['an option without a value', { options: 'colour' }, ['2 options catalog.invalid-pairs']],
  ['a negative stock', { stock: '-1' }, ['2 stock fields.invalid']],
  ['a title that is too long', { 'title.en': 'x'.repeat(161) }, ['2 title.en fields.too-long']],
  ['a cell of 21 KB', { 'title.en': 'x'.repeat(21_000) }, ['2 title.en fields.too-long']],
  [
    'an unknown name with half a character at the limit',
    { brand: `${'x'.repeat(79)}😀` },
    ['2 brand catalog.unknown-name'],
  ],
  ['an invalid slug', { slug: '../x' }, ['2 slug fields.invalid']],
])('%s is reported at its cell', async (_name, cells, problems) => {
  expect(await findProblems(row(cells))).toEqual(problems);
});

test('the second row with a SKU is reported with the first one', async () => {
  expect(await findProblems(row({}), row({ slug: 'lamp-2' }))).toEqual(['3 sku catalog.duplicate-sku']);
});

test('a SKU that is too long for an index is reported', async () => {
  const long = Array.from({ length: 3_000 }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7_919) % 20_000)));
  expect(await findProblems(row({ sku: long.join('') }))).toEqual(['2 sku fields.too-long']);
});

test('a slug that is made of a title and a SKU, and is taken, is reported', async () => {
  await makeProduct(database.db, { slug: 'shade' });
  await makeProduct(database.db, { slug: 'shade-a-1' });
  expect(await findProblems(row({ slug: '', sku: 'A-1', 'title.en': 'Shade' }))).toEqual(['2 slug resources.taken']);
});

test('a product is found by its SKU and renamed when its title is the same or missing', async () => {
  await makeProduct(database.db, { slug: 'old-name', title: 'Same', variants: [{ sku: 'RENAMED' }] });
  for (const title of ['Same', ''])
    expect(await check(database.db, `slug,sku,title.en\nnew-name,RENAMED,${title}`)).toMatchObject({
      updated: 1,
      problems: [],
    });
});

test('a variant with a SKU older than its rule obeys the other rules', async () => {
  await makeProduct(database.db, { slug: 'old', variants: [{ sku: 'OLD 1' }] });
  const problems = async (column: string, value: string) =>
    (await check(database.db, `sku,${column}\nOLD 1,${value}`)).problems;
  expect(await problems('stock', '999999999')).toEqual(['2 stock fields.too-big']);
  expect(await problems('option_previous_price', '5.00')).toContain('2 option_previous_price catalog.previous-price');
});

test('a time that is no date of the calendar, or that the database cannot store, is reported', async () => {
  for (const time of ['2026-02-30T10:00Z', '0000-01-01T00:00Z', '9999-12-31T23:59-14:00', '2026-02-03T25:00Z'])
    expect((await check(database.db, `sku,hide_at\nOWNED,${time}`)).problems, time).toEqual([
      '2 hide_at fields.invalid',
    ]);
});

test('a SKU of another product is reported when the row names its own product', async () => {
  await makeProduct(database.db, { slug: 'own', variants: [{ sku: 'OWN' }] });
  expect(await findProblems(row({ slug: 'own', sku: 'OWNED' }))).toEqual(['2 sku catalog.sku-of-other-product']);
});

test('different values of one product, and options without a combination of their own are reported', async () => {
  expect(await findProblems(row({ options: 'colour=black' }), row({ sku: 'LAMP-2', 'title.en': 'Other' }))).toContain(
    '3 title.en catalog.different-values',
  );
  expect(await findProblems(row({ options: 'colour=black' }), row({ sku: 'LAMP-2' }))).toEqual([
    '2 options catalog.option-combination',
  ]);
});

test('a product with a problem is left out, and the others are imported', async () => {
  const rows = [
    row({ sku: 'GOOD-1', slug: 'good-1' }),
    row({ sku: 'BAD', slug: 'bad', brand: 'x' }),
    row({ sku: 'GOOD-2', slug: 'good-2', stock: '4' }),
  ];
  const state = await importFile(database.db, file(...rows));
  expect(state).toMatchObject({
    status: 'finished',
    created: 2,
    bad_rows: 1,
    problems: ['3 brand catalog.unknown-name'],
  });
  const found = await database.db
    .selectFrom('product as p')
    .innerJoin('inventory as i', 'i.product_id', 'p.id')
    .select(['p.slug', 'p.selling', 'p.status', 'i.quantity'])
    .where('p.slug', 'in', ['good-1', 'good-2', 'bad'])
    .orderBy('p.slug')
    .execute();
  expect(found).toEqual([
    { slug: 'good-1', selling: 2000, status: 2, quantity: 0 },
    { slug: 'good-2', selling: 2000, status: 2, quantity: 4 },
  ]);
  const corrected = await importFile(database.db, file(...rows).replace('"x"', '"orvo"'));
  expect(corrected).toMatchObject({ created: 1, unchanged: 2, bad_rows: 0 });
});

test('a product cannot be visible without a visible option', async () => {
  const rows =
    'slug,sku,title.en,brand,category,price,status,option_status\nlamp,LAMP,Lamp,orvo,phones,9,visible,hidden';
  expect((await check(database.db, rows)).problems).toEqual(['2 status catalog.last-variant']);
});

test('each mode leaves the other products alone', async () => {
  const rows = file(row({ slug: 'owned', sku: 'OWNED', price: '77.00' }), row({ slug: 'fresh', sku: 'FRESH' }));
  expect(await check(database.db, rows, { mode: 'create' })).toMatchObject({ created: 1, updated: 0, skipped: 1 });
  expect(await check(database.db, rows, { mode: 'update' })).toMatchObject({ created: 0, updated: 1, skipped: 1 });
});

test('empty cells keep the value, or remove it when the staff member chooses so', async () => {
  await importFile(database.db, file(row({ slug: 'sale', sku: 'SALE', sale_price: '15.00' })));
  const empty = file(row({ slug: 'sale', sku: 'SALE' }));
  expect(await check(database.db, empty)).toMatchObject({ unchanged: 1 });
  expect(await importFile(database.db, empty, { emptyCells: 'clear' })).toMatchObject({ updated: 0, bad_rows: 1 });
  const filled = 'sku,sale_price\nSALE,\n';
  expect(await importFile(database.db, filled, { emptyCells: 'clear' })).toMatchObject({ updated: 1 });
  const product = await database.db
    .selectFrom('product')
    .select('offered')
    .where('slug', '=', 'sale')
    .executeTakeFirst();
  expect(product).toEqual({ offered: null });
});
