import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeBrand, makeCategory, makeProduct } from '../../../../test/support/factories.ts';
import { refreshSearch } from '../../search/index/refresh-search.ts';
import { invalidateSearchRules } from '../../search-rules/read-search-rules.ts';
import { NO_FILTERS } from '../catalog.input.ts';
import { searchCatalog } from './search-catalog.ts';

let open: TestDatabase;
const ids: Record<string, number> = {};

beforeAll(async () => {
  open = await testDb();
  const { db } = open;
  const brandId = (await makeBrand(db, { title: 'Morvanto' })).id;
  const category = async (en: string) => (await makeCategory(db, { title: { en } })).id;
  const [lanterns, lights, phones] = [await category('Lanterns'), await category('Lights'), await category('Phones')];
  const parts = await category('Spare parts');
  const products: [name: string, wish: Parameters<typeof makeProduct>[1], description?: string][] = [
    ['lantern', { title: 'Morvanto Alto lantern', categoryId: lanterns }],
    ['popularLamp', { title: 'Morvanto Brio torch', categoryId: lights, sold: 5_000 }],
    ['soldOutLantern', { title: 'Morvanto Coro lantern', categoryId: lanterns, quantity: 0, sold: 5_000 }],
    ['walnut', { title: 'Morvanto Dolce lantern', categoryId: lanterns }, 'A handle of walnut, a zipp of light.'],
    ['zippy', { title: 'Zippo', categoryId: lights }],
    ['phone', { title: 'Morvanto Vesta phone', categoryId: phones }],
    ['soldOutPhone', { title: 'Morvanto Vesta Duo phone', categoryId: phones, quantity: 0, sold: 9_000 }],
    ['part', { title: 'Spare part battery for Morvanto Vesta', categoryId: parts, sold: 9_000 }],
  ];
  for (const [name, input, description] of products) {
    const { id } = await makeProduct(db, { brandId, ...input });
    ids[name] = id;
    if (description) {
      await sql`
        insert into product_text (product_id, locale, summary, description) values (${id}, 'en', '', ${description})
      `.execute(db);
    }
  }
  await db
    .insertInto('search_synonym')
    .values({ locale: 'en', key: 'lantern', term: 'lantern', synonyms: ['torch'], two_way: false })
    .execute();
  invalidateSearchRules(db);
  await refreshSearch(db);
});
afterAll(() => open.close());

async function found(q: string): Promise<string[]> {
  const { found: list } = await searchCatalog(open.db, q, NO_FILTERS, { locale: 'en' });
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return (list ?? []).map((id) => names.get(id) ?? 'other');
}

describe('order of the hits', () => {
  test('products with the typed word come before better-selling products with a synonym', async () => {
    const list = await found('lantern');
    expect(list.indexOf('lantern')).toBeLessThan(list.indexOf('popularLamp'));
    expect(list).toContain('popularLamp');
  });

  test('sold-out products come last, even with the typed word and the highest sales', async () => {
    expect((await found('lantern')).at(-1)).toBe('soldOutLantern');
    expect((await found('vesta phone')).slice(0, 2)).toEqual(['phone', 'soldOutPhone']);
  });

  test('main products come before better-selling spare parts, unless the query names a part', async () => {
    const list = await found('morvanto vesta');
    expect(list.indexOf('phone')).toBeLessThan(list.indexOf('part'));
    expect(list).toContain('part');
    expect((await found('vesta battery'))[0]).toBe('part');
  });
});

describe('descriptions', () => {
  test('a word that occurs only in a description finds the product', async () => {
    expect(await found('walnut')).toEqual(['walnut']);
  });

  test('together with a brand or a kind of product, a word of the description puts the product first', async () => {
    expect((await found('morvanto walnut'))[0]).toBe('walnut');
  });

  test('a name comes before a description, and a misspelled name before a description with the same misspelling', async () => {
    expect(await found('zipp')).toEqual(['zippy']);
  });

  test('numbers, function words and names of other products in a description find nothing', async () => {
    for (const q of ['of', 'the handle of a sofa', 'qwzxv']) expect(await found(q), q).toEqual([]);
  });
});
