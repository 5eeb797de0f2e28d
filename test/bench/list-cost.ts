import { sampleValueCounts } from '../../src/modules/listing/counts/sample-values.rules.ts';
import {
  copyCategory,
  createColumns,
  findProductSlot,
  markSlotDirty,
  type ProductColumns,
  writeProduct,
} from '../../src/modules/listing/index/product-columns.rules.ts';
import {
  createSortedSlots,
  getSortedSlots,
  SORT_ORDERS,
  type SortOrder,
} from '../../src/modules/listing/index/sorted-slots.rules.ts';
import { filterAndCount, filterProducts } from '../../src/modules/listing/query/filter-and-count.ts';
import { type ListingScope, removeFilters } from '../../src/modules/listing/query/listing-scope.rules.ts';
import { selectPage } from '../../src/modules/listing/query/select-page.rules.ts';

const CATEGORIES = 33;
const BRANDS = 40;
const ATTRIBUTES = 12;
const VALUES = 8;
const RUNS = 60;
const PER_PAGE = 24;
const FIRST_VALUE = 100;

/** Milliseconds that the list index takes for one page with all its counts. */
export type ListCost = { name: string; p50: number; p95: number };

/** Products with ten values each, a third of them in three variants, made by their numbers alone. */
export function columnsOf(products: number): ProductColumns {
  const read = createColumns(products);
  const value = (attribute: number, n: number) => FIRST_VALUE + attribute * VALUES + (n % VALUES);
  for (let id = 1; id <= products; id++) {
    const spread = (id * 2_654_435_761) % 2 ** 32;
    const variants = spread % 3 === 0 ? [0, 1, 2] : [0];
    writeProduct(read, {
      id,
      visible: true,
      inStock: spread % 10 > 0,
      shippable: true,
      sort: id,
      createdAt: spread,
      categoryId: 1 + (spread % CATEGORIES),
      brandId: 1 + (id % BRANDS),
      sellerId: 0,
      price: 500 + (spread % 200_000),
      sold: spread % 1000,
      ratingCount: spread % 7,
      ratingSum: (spread % 7) * (3 + (id % 3)),
      collections: id % 5 === 0 ? [1 + (id % 8)] : [],
      values: Array.from({ length: ATTRIBUTES - 2 }, (_, nth) => value(nth + 2, spread >>> nth)),
      variants: variants.map((nth) => [value(0, spread + nth), value(1, id + nth)]),
      variantsInStock: spread % 10 === 0 ? 0 : 1 + (spread % variants.length),
      fits: [],
    });
  }
  const columns = createColumns(products, read.listsEnd);
  for (const category of read.byCategory.keys()) for (const _ of copyCategory(read, columns, category));
  return columns;
}

const numbers = (from: number, count: number) => new Set(Array.from({ length: count }, (_, nth) => from + nth));

export function everything(): ListingScope {
  return {
    categories: numbers(1, CATEGORIES),
    brands: numbers(1, BRANDS),
    withinCategories: null,
    withinBrands: null,
    withinProducts: null,
    withinSeller: null,
    chosenCategories: null,
    selected: {},
    shipping: [
      { id: 1, from: 5000 },
      { id: 2, from: 0 },
    ],
    attributeOf: new Map(
      Array.from({ length: ATTRIBUTES * VALUES }, (_, nth) => [FIRST_VALUE + nth, Math.floor(nth / VALUES)]),
    ),
  };
}

type Case = {
  name: string;
  scope: ListingScope;
  order?: SortOrder;
  page?: number;
  changed?: 'nothing' | 'one' | 'all';
};

/** Lists of so many made-up products: all of them, a main category, filtered, and far behind. */
export function listCosts(products: number): ListCost[] {
  const columns = columnsOf(products);
  const orders = createSortedSlots();
  for (const order of SORT_ORDERS) getSortedSlots(columns, orders, order);
  const all = everything();
  const main = { ...all, withinCategories: numbers(1, 4) };
  const from = { min: 20_000, max: null };
  const filtered: ListingScope = {
    ...main,
    selected: { brands: numbers(3, 3), inStock: true, price: from, attributes: numbers(FIRST_VALUE, 2) },
  };
  const byPrice: ListingScope = { ...all, selected: { price: from, inStock: true } };
  const cases: Case[] = [
    { name: 'all', scope: all },
    { name: 'all, after one product changed', scope: all, changed: 'one' },
    { name: 'all, after all changed', scope: all, changed: 'all' },
    { name: 'all, page 5,000', scope: all, order: 'newest', page: 5000 },
    { name: 'a main category, after all changed', scope: main, order: 'price_asc', changed: 'all' },
    { name: 'a main category, filtered, after all changed', scope: filtered, changed: 'all' },
    { name: 'all by price and stock, after one changed', scope: byPrice, order: 'rating', changed: 'one' },
    { name: 'all by price and stock, after all changed', scope: byPrice, order: 'rating', changed: 'all' },
  ];
  return cases.map(({ name, scope, order = 'featured', page = 1, changed = 'nothing' }) => {
    const times = Array.from({ length: RUNS }, (_, round) => {
      if (changed === 'one') markSlotDirty(columns, findProductSlot(columns, 1 + round));
      if (changed === 'all') for (const column of columns.byCategory.values()) column.dirtyPositions = null;
      const since = performance.now();
      const { listed } = filterAndCount(columns, scope);
      const whole = removeFilters(scope);
      sampleValueCounts(whole ? filterProducts(columns, whole) : listed);
      selectPage(orders, { listed, best: null, order, offset: (page - 1) * PER_PAGE, limit: PER_PAGE });
      return performance.now() - since;
    }).toSorted((a, b) => a - b);
    return { name, p50: times[RUNS >> 1] ?? 0, p95: times[Math.floor(RUNS * 0.95)] ?? 0 };
  });
}
