import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeAttributeValue, makeProduct } from '../../../../test/support/factories.ts';
import { check, exportAll, importFile } from '../../../../test/support/products/import-files.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
  const { db } = database;
  const { id } = await makeProduct(db, {
    slug: 'round-trip',
    variants: [
      { sku: 'RT-1', quantity: 3, attributes: { colour: 'black' } },
      { sku: 'RT-2', quantity: 0, attributes: { colour: 'white' } },
    ],
  });
  const spec = await makeAttributeValue(db, 'panel', 'oled', { kind: 'spec' });
  await db
    .insertInto('product_spec')
    .values({ product_id: id, attribute_id: spec.attributeId, value_id: spec.valueId, number: null, text: null })
    .execute();
  await db.insertInto('product_image').values({ product_id: id, file: 'front.webp', sort: 1 }).execute();
});
afterAll(() => database.close());

test.each(['csv', 'json'] as const)(
  'an unchanged %s export changes nothing, and the next export has the same bytes',
  async (format) => {
    const { db } = database;
    const file = await exportAll(db, format, format === 'csv');
    const state = await importFile(db, file);
    expect(state).toMatchObject({ status: 'finished', created: 0, updated: 0, unchanged: 1, bad_rows: 0 });
    expect(await exportAll(db, format, format === 'csv')).toBe(file);
  },
);

test('a product is created and changed', async () => {
  const { db } = database;
  const rows = ['slug,sku,title.en,brand,category,price,stock', 'lamp,LAMP-1,Lamp,x,y,12.50,4'];
  expect(await check(db, rows.join('\n'))).toMatchObject({
    problems: ['2 brand catalog.unknown-name', '2 category catalog.unknown-name'],
  });
});
