import { baseCounts } from '../../src/modules/listing/base-counts.ts';
import { countedList } from '../../src/modules/listing/counted-list.ts';
import { listPage } from '../../src/modules/listing/list-page.rules.ts';
import { emptyColumns, type ListingColumns, putProduct } from '../../src/modules/listing/listing-columns.rules.ts';
import { noOrders, type Order } from '../../src/modules/listing/listing-orders.rules.ts';
import type { ListingScope } from '../../src/modules/listing/listing-scope.rules.ts';

const CATEGORIES = 33;
const BRANDS = 40;
const ATTRIBUTES = 12;
const VALUES = 8;
const ROUNDS = 60;
const PER_PAGE = 24;
const FIRST_VALUE = 100;

/** Milliseconds that the list index takes for one page with all its counts. */
export type ListCost = { name: string; p50: number; p95: number };

/** Products with ten values each, a third of them in three variants, made by their numbers alone. */
export function columnsOf(products: number): ListingColumns {
  const columns = emptyColumns(products);
  const value = (attribute: number, n: number) => FIRST_VALUE + attribute * VALUES + (n % VALUES);
  for (let id = 1; id <= products; id++) {
    const spread = (id * 2_654_435_761) % 2 ** 32;
    const variants = spread % 3 === 0 ? [0, 1, 2] : [0];
    putProduct(columns, {
      ...{ id, visible: true, inStock: spread % 10 > 0, shippable: true, sort: id, createdAt: spread },
      ...{
        categoryId: 1 + (spread % CATEGORIES),
        brandId: 1 + (id % BRANDS),
        sellerId: 0,
        price: 500 + (spread % 200_000),
      },
      ...{ sold: spread % 1000, ratingCount: spread % 7, ratingSum: (spread % 7) * (3 + (id % 3)) },
      collections: id % 5 === 0 ? [1 + (id % 8)] : [],
      values: Array.from({ length: ATTRIBUTES - 2 }, (_, nth) => value(nth + 2, spread >>> nth)),
      variants: variants.map((nth) => [value(0, spread + nth), value(1, id + nth)]),
    });
  }
  return columns;
}

const numbers = (from: number, count: number) => new Set(Array.from({ length: count }, (_, nth) => from + nth));

export function everything(): ListingScope {
  return {
    ...{ categories: numbers(1, CATEGORIES), brands: numbers(1, BRANDS) },
    ...{ withinCategories: null, withinBrands: null, withinProducts: null, withinSeller: null },
    ...{ chosenCategories: null, chosenBrands: null, chosenCollections: null, chosenShipping: null },
    ...{ min: null, max: null, rating: null, inStock: false, chosenValues: new Set() },
    shipping: [
      { id: 1, from: 5000 },
      { id: 2, from: 0 },
    ],
    attributeOf: new Map(
      Array.from({ length: ATTRIBUTES * VALUES }, (_, nth) => [FIRST_VALUE + nth, Math.floor(nth / VALUES)]),
    ),
  };
}

/** Lists of so many made-up products: all of them, a main category, filtered, and far behind. */
export function listCosts(products: number): ListCost[] {
  const columns = columnsOf(products);
  const orders = noOrders();
  const index = { columns, orders, sales: [], changes: 0 };
  const all = everything();
  const main = { ...all, withinCategories: numbers(1, 4) };
  const filtered = {
    ...main,
    chosenBrands: numbers(3, 3),
    inStock: true,
    min: 20_000,
    chosenValues: numbers(FIRST_VALUE, 2),
  };
  const cases: [name: string, scope: ListingScope, order: Order, page: number, keptAs?: string][] = [
    ['all, for the first time', all, 'featured', 1],
    ['all', all, 'featured', 1, 'all'],
    ['a main category', main, 'price_asc', 1],
    ['a main category, filtered', filtered, 'featured', 1],
    ['all, filtered by price and stock', { ...all, min: 20_000, inStock: true }, 'rating', 1],
    ['all, page 5,000', all, 'newest', 5000, 'all'],
  ];
  return cases.map(([name, scope, order, page, keptAs = null]) => {
    const times = Array.from({ length: ROUNDS }, () => {
      const since = performance.now();
      const { places, counts } = countedList(index, scope, keptAs);
      baseCounts(index, scope, counts, name);
      listPage(columns, orders, { places, best: null, order, offset: (page - 1) * PER_PAGE, limit: PER_PAGE });
      return performance.now() - since;
    }).toSorted((a, b) => a - b);
    return { name, p50: times[ROUNDS >> 1] ?? 0, p95: times[Math.floor(ROUNDS * 0.95)] ?? 0 };
  });
}
