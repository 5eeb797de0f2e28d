import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '../../src/kernel/locale.ts';
import { searchRepairs } from '../../src/modules/repair-catalog/search/search-repairs.ts';
import { searchDestinations } from '../../src/modules/search/destinations/search-destinations.ts';
import { findProducts } from '../../src/modules/search/find-products.ts';
import { demoDb, type TestDatabase } from '../database/db.ts';
import { type GoldQuery, goldQueries } from './gold.ts';

const FEWEST_QUERIES = 120;
const HITS_WANTED = 0.95;
const LOOKED_AT = 3;

let open: TestDatabase;
/** Names of each product: slug, category, brand. */
let names: Map<number, string[]>;

beforeAll(async () => {
  open = await demoDb();
  const rows = await open.db
    .selectFrom('product as p')
    .innerJoin('category as c', 'c.id', 'p.category_id')
    .innerJoin('brand as b', 'b.id', 'p.brand_id')
    .select(['p.id', 'p.slug', 'c.slug as category', 'b.slug as brand'])
    .execute();
  names = new Map(rows.map(({ id, slug, category, brand }) => [id, [slug, `in:${category}`, `brand:${brand}`]]));
});
afterAll(() => open.close());

/** The first results of each list of the results page. */
async function answers(q: string, locale: Locale): Promise<{ products: string[][]; beside: string[] }> {
  const found = await findProducts(open.db, q, locale);
  const beside = await searchDestinations(open.db, found.analyzed, locale);
  const repairs = await searchRepairs(open.db, q, locale, { hasProducts: found.ids.length > 0 });
  const first = <T>(list: readonly T[]) => list.slice(0, LOOKED_AT);
  return {
    products: first(found.ids).map((id) => names.get(id) ?? []),
    beside: [
      ...first(beside.pages).map(({ slug }) => `page:${slug}`),
      ...first(beside.categories).map(({ slug }) => `category:${slug}`),
      ...first(repairs.services).map(({ slug }) => `service:${slug}`),
      ...first(repairs.models).map(({ slug }) => `model:${slug}`),
    ],
  };
}

function fits(answer: string, right: string): boolean {
  return right.endsWith('*') ? answer.startsWith(right.slice(0, -1)) : answer === right;
}

async function isHit({ kind, q, right }: GoldQuery, locale: Locale): Promise<boolean> {
  const { products, beside } = await answers(q, locale);
  if (right.includes('none')) return products.length === 0 && beside.length === 0;
  if (kind === 'exact') return (products[0] ?? []).some((name) => right.some((wanted) => fits(name, wanted)));
  return [...products.flat(), ...beside].some((answer) => right.some((wanted) => fits(answer, wanted)));
}

describe.each(LOCALES)('in %s', (locale) => {
  const queries = goldQueries(locale);

  test('there are enough queries of every kind', () => {
    expect(queries.length).toBeGreaterThanOrEqual(FEWEST_QUERIES);
  });

  test('the model whose name is typed comes first, and the right answer is among the first three', async () => {
    const missed: GoldQuery[] = [];
    for (const query of queries) if (!(await isHit(query, locale))) missed.push(query);
    const misses = missed.map(({ kind, q, right }) => `${kind}: ${q} → ${right.join(' ')}`);
    if (misses.length > 0) console.log(`${locale}: ${misses.length} of ${queries.length} missed\n${misses.join('\n')}`);
    expect(missed.filter(({ kind }) => kind === 'exact')).toEqual([]);
    expect(1 - missed.length / queries.length).toBeGreaterThanOrEqual(HITS_WANTED);
  });
});
