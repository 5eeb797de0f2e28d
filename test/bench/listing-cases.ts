import { type ListingFilters, NO_FILTERS } from '../../src/modules/catalog/catalog.input.ts';
import { buildListingScope } from '../../src/modules/catalog/listing/build-listing-scope.ts';
import { listShippingFilters } from '../../src/modules/catalog/listing/list-shipping-filters.ts';
import { readFilterOptions } from '../../src/modules/catalog/listing/read-filter-options.ts';
import { resolveFilters } from '../../src/modules/catalog/listing/resolve-filters.ts';
import type { FacetIndex } from '../../src/modules/listing/index/facet-index.ts';
import { filterAndCount } from '../../src/modules/listing/query/filter-and-count.ts';
import type { ListingScope } from '../../src/modules/listing/query/listing-scope.rules.ts';
import type { Db } from '../../src/platform/database/db.ts';

/** Listings of one kind, each of another category and with other values. */
export type ListingCase = { name: string; scopes: ListingScope[] };

const MAX_LISTINGS = 60;

/** Listings without a filter, with one and with three, of main categories that have products. */
export async function buildListingCases(db: Db, index: FacetIndex): Promise<ListingCase[]> {
  const options = await readFilterOptions(db);
  const rules = await listShippingFilters(db, []);
  const shippingRules = rules.ok ? rules.value : [];
  const none = { source: null, searchIds: null, saleProductIds: null, fits: null, shippingRules };
  const build = (filters: Partial<ListingFilters>): ListingScope => {
    const all = { ...NO_FILTERS, ...filters };
    const resolved = resolveFilters(options, all);
    if (!resolved.ok) throw new Error('a filter is unknown');
    return buildListingScope(all, options, resolved.value, none);
  };
  const mains = options.categories
    .filter(({ parent_id }) => parent_id === null)
    .map(({ slug }) => ({ category: slug, counts: filterAndCount(index.columns, build({ category: slug })).counts }))
    .filter(({ counts }) => counts.total > 0);
  const pick = <T>(list: readonly T[], nth: number): T | undefined => list[nth % list.length];
  const listings = Array.from({ length: MAX_LISTINGS }, (_, nth) => {
    const { category = '', counts } = pick(mains, nth) ?? {};
    const round = Math.floor(nth / mains.length);
    const { min = 0, max = 0 } = counts?.price ?? {};
    return {
      category,
      brands: [pick(counts?.brands ?? [], round)?.id ?? 0],
      attributes: [pick(counts?.attributes ?? [], round * 3)?.id ?? 0],
      price: { min: min + Math.round((max - min) / 50), max: max - round },
    };
  });
  const cases: [string, (listing: (typeof listings)[number], nth: number) => Partial<ListingFilters>][] = [
    ['no filter, a main category', ({ category }) => ({ category })],
    ['1 filter: brand', ({ category, brands }) => ({ category, brands })],
    ['1 filter: attribute value', ({ category, attributes }) => ({ category, attributes })],
    [
      '3 filters: brand, price, stock',
      ({ category, brands, price }) => ({ category, brands, min: price.min, max: price.max, inStock: true }),
    ],
    [
      '3 filters: value, price, stock',
      ({ category, attributes, price }) => ({ category, attributes, min: price.min, max: price.max, inStock: true }),
    ],
  ];
  return [
    { name: 'no filter, whole shop', scopes: [build({})] },
    ...cases.map(([name, toFilters]) => ({ name, scopes: listings.map((one, nth) => build(toFilters(one, nth))) })),
  ];
}
