import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoDb, type TestDatabase } from '../../../../test/database/db.ts';
import { type ListingFilters, NO_FILTERS } from '../catalog.input.ts';
import { listProducts } from '../list-products.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
let open: TestDatabase;

beforeAll(async () => {
  open = await demoDb();
});

afterAll(() => open.close());

async function listFacets(filters: Partial<ListingFilters>) {
  const request = { filters: { ...NO_FILTERS, ...filters }, page: 1, perPage: 24 };
  const listing = await listProducts(open.db, request, { locale: 'en', now: NOW });
  if (!listing.ok) throw new Error(listing.refusal.code);
  return listing.value;
}

test('laptops are filtered by the attributes of laptops', async () => {
  const codes = (await listFacets({ subCategory: 'laptops' })).facets.attributes.map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(['screen-size', 'ram', 'panel']));
  expect(codes).not.toEqual(expect.arrayContaining(['driver', 'fits', 'main-camera']));
});

test('a number is filtered by its range, and the result matches the count', async () => {
  const { facets } = await listFacets({ category: 'computers' });
  const sizes = facets.attributes.find(({ code }) => code === 'screen-size')?.values ?? [];
  expect(sizes.length).toBeGreaterThan(1);
  for (const { id, count } of sizes) {
    expect((await listFacets({ category: 'computers', attributes: [id] })).total).toBe(count);
  }
});

test('the offered filters do not change while they are used', async () => {
  const before = (await listFacets({ subCategory: 'laptops' })).facets.attributes;
  const [first] = before.flatMap(({ values }) => values);
  const after = (await listFacets({ subCategory: 'laptops', attributes: [first?.id ?? 0] })).facets.attributes;
  const known = before.map(({ id }) => id);
  expect(after.map(({ id }) => id)).toEqual(known.filter((id) => after.some((facet) => facet.id === id)));
});
