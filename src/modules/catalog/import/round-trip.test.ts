import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeAttributeValue, makeProduct } from '../../../../test/support/factories.ts';
import { exportAll, importFile } from '../../../../test/support/products/import-files.ts';

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
  const [start, end] = [new Date('2026-12-01T08:00:00Z'), new Date('2026-12-24T22:59:30.5Z')];
  const schedule = { sale_starts_at: start, sale_ends_at: end, hide_at: end };
  await db
    .updateTable('product')
    .set({ offered: 5_000, ...schedule })
    .where('id', '=', id)
    .execute();
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

/** Texts that files and spreadsheets treat in a special way. */
const text = fc
  .array(
    fc.constantFrom('a', 'ب', ' ', ',', ';', '"', "'", '=', '+', '-', '@', '|', '\\', '\n', 'n', '\t', '．', '0'),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((characters) => characters.join(''));

test('texts of every kind are the same after an export and an import', async () => {
  const { db } = database;
  const { id } = await makeProduct(db, { slug: 'texts', variants: [{ sku: 'TEXTS', quantity: 1 }] });
  const example = fc.record({
    title: text,
    body: text,
    lines: fc.array(text, { maxLength: 3 }),
    alt: text,
    price: fc.nat(10_000),
  });
  await fc.assert(
    fc.asyncProperty(example, fc.constantFrom('csv', 'json'), async ({ title, body, lines, alt, price }, format) => {
      await db
        .updateTable('product')
        .set({ title: sql`${JSON.stringify({ en: title, ar: body })}::jsonb`, selling: price })
        .where('id', '=', id)
        .execute();
      await db.deleteFrom('product_text').where('product_id', '=', id).execute();
      await db
        .insertInto('product_text')
        .values({ product_id: id, locale: 'en', description: body, highlights: JSON.stringify(lines) })
        .execute();
      await db.deleteFrom('product_image').where('product_id', '=', id).execute();
      await db
        .insertInto('product_image')
        .values([
          { product_id: id, file: 'a.webp', sort: 0 },
          { product_id: id, file: 'b.webp', sort: 1, alt: { en: alt } },
        ])
        .execute();
      const file = await exportAll(db, format);
      expect(await importFile(db, file)).toMatchObject({ updated: 0, created: 0, bad_rows: 0 });
      expect(await exportAll(db, format)).toBe(file);
    }),
    { numRuns: 25 },
  );
});

test('numbers of specifications are read in the digits of every language', async () => {
  const { db } = database;
  const { id } = await makeProduct(db, { slug: 'memory', variants: [{ sku: 'MEMORY', quantity: 1 }] });
  await db
    .insertInto('attribute')
    .values({ code: 'ram', kind: 'spec', type: 'number', title: { en: 'RAM' }, unit: null })
    .execute();
  for (const number of ['٨٫٥', '۸٫۵', '८.५', '8.50']) {
    expect((await importFile(db, `sku,specs\nMEMORY,ram=${number}`)).problems, number).toEqual([]);
    const spec = db.selectFrom('product_spec').select('number').where('product_id', '=', id);
    expect(await spec.execute(), number).toEqual([{ number: '8.5' }]);
  }
  await db.deleteFrom('product').where('id', '=', id).execute();
});

test('an exported product that was deleted is created again with the same values', async () => {
  const { db } = database;
  const other = await makeProduct(db, { slug: 'other' });
  await db.insertInto('product_image').values({ product_id: other.id, file: 'front.webp', sort: 1 }).execute();
  await db.deleteFrom('product').where('slug', '=', 'texts').execute();
  const file = await exportAll(db);
  await db.deleteFrom('product').where('slug', '=', 'round-trip').execute();
  const state = await importFile(db, file);
  expect(state).toMatchObject({ created: 1, unchanged: 1, problems: [] });
  expect((await exportAll(db)).split('\r\n').toSorted()).toEqual(file.split('\r\n').toSorted());
});
