import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FilterSelection } from '../filters/filter-values.rules.ts';
import {
  copyCategory,
  createColumns,
  type ProductColumns,
  type ProductEntry,
  writeProduct,
} from '../index/product-columns.rules.ts';
import { filterAndCount, filterProducts } from '../query/filter-and-count.ts';
import type { Count, ListingScope } from '../query/listing-scope.rules.ts';
import { listMatchedSlots, type MatchSet } from '../query/match-set.rules.ts';

const id = fc.integer({ min: 1, max: 4 });
const ids = fc.uniqueArray(id, { maxLength: 3 });
/** Values 1 to 4 are colours (attribute 1), 5 to 8 sizes (attribute 2), 9 to 12 are product attributes (3). */
const attributeOf = new Map(Array.from({ length: 12 }, (_, index) => [index + 1, Math.floor(index / 4) + 1]));
const variant = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 5, max: 8 }));

const variants = fc.array(variant, { maxLength: 3 }).chain((made) =>
  fc.nat({ max: made.length }).map((variantsInStock) => ({
    variants: made,
    variantsInStock,
    inStock: variantsInStock > 0,
  })),
);

const other = fc.record({
  visible: fc.boolean(),
  // most products are in one category: more than the 32 of one word
  categoryId: fc.constantFrom(1, 1, 1, 1, 2, 3, 4),
  brandId: id,
  sellerId: fc.integer({ min: 0, max: 2 }),
  price: fc.integer({ min: 1, max: 20 }),
  shippable: fc.boolean(),
  sort: fc.integer({ min: 0, max: 3 }),
  createdAt: fc.integer({ min: 0, max: 3 }),
  sold: fc.integer({ min: 0, max: 3 }),
  ratingSum: fc.integer({ min: 0, max: 10 }),
  ratingCount: fc.integer({ min: 0, max: 2 }),
  collections: ids,
  values: fc.uniqueArray(fc.integer({ min: 9, max: 12 }), { maxLength: 1 }),
  fits: ids,
});
const product: fc.Arbitrary<Omit<ProductEntry, 'id'>> = fc
  .tuple(other, variants)
  .map(([own, stock]) => ({ ...own, ...stock }));

const SHIPPING_THRESHOLDS = [
  { id: 1, from: 0 },
  { id: 2, from: 5 },
  { id: 3, from: 12 },
];

const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const arbitrarySet = (of: fc.Arbitrary<number[]>) => of.map((values) => new Set(values));

const bound = maybe(fc.integer({ min: 1, max: 20 }));
const price = fc.tuple(bound, bound).map(([min, max]) => ({ min, max }));

/** Filters that are not chosen are missing. */
function omitNull<T extends object>(selected: T): { [Name in keyof T]?: NonNullable<T[Name]> } {
  const chosen: Record<string, unknown> = Object.fromEntries(
    Object.entries(selected).filter(([, value]) => value !== null),
  );
  return chosen as { [Name in keyof T]?: NonNullable<T[Name]> };
}

const scope: fc.Arbitrary<ListingScope> = fc.record({
  categories: arbitrarySet(fc.constantFrom([1, 2, 3, 4], [1, 2, 3])),
  brands: arbitrarySet(fc.constantFrom([1, 2, 3, 4], [2, 3, 4])),
  withinCategories: maybe(arbitrarySet(ids)),
  withinBrands: maybe(arbitrarySet(ids)),
  withinProducts: maybe(fc.uniqueArray(fc.integer({ min: 1, max: 90 }), { maxLength: 30 })),
  withinSeller: maybe(fc.integer({ min: 0, max: 2 })),
  chosenCategories: maybe(arbitrarySet(ids)),
  selected: fc
    .record({
      brands: maybe(arbitrarySet(ids)),
      collections: maybe(arbitrarySet(ids)),
      price: maybe(price),
      rating: maybe(fc.integer({ min: 1, max: 4 })),
      inStock: maybe(fc.constant(true as const)),
      shipping: maybe(arbitrarySet(fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 2 }))),
      fits: maybe(arbitrarySet(ids)),
      attributes: maybe(arbitrarySet(fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 3 }))),
    })
    .map(omitNull),
  shipping: fc.constant(SHIPPING_THRESHOLDS),
  attributeOf: fc.constant(attributeOf),
});

const products = fc.array(product, { maxLength: 80, size: 'max' });

describe('compared with a naive implementation', () => {
  test('listed products pass every filter, and the count of a value is the number of products listed with it', () => {
    fc.assert(
      fc.property(products, scope, (made, query) => {
        const all = made.map((one, index) => ({ ...one, id: index + 1 }));
        const columns = buildColumns(all);
        const { listed: found, counts } = filterAndCount(columns, query);
        const inCategory = (one: number) =>
          all.filter((made) => isListed(made, { ...query, chosenCategories: new Set([one]) }));
        const listed = (changed: FilterSelection) =>
          all.filter((one) => isListed(one, { ...query, selected: { ...query.selected, ...changed } }));
        const listedIds = listed({}).map((one) => one.id);
        expect(listIds(found)).toEqual(listedIds);
        expect(listIds(filterProducts(columns, query))).toEqual(listedIds);
        expect(counts.total).toBe(listedIds.length);

        const would = (values: number[], changed: (value: number) => ProductEntry[]): Count[] =>
          values.map((value) => ({ id: value, count: changed(value).length })).filter(({ count }) => count > 0);
        const four = [1, 2, 3, 4];
        const isIn = (wanted: ReadonlySet<number> | null, one: number) => wanted === null || wanted.has(one);
        expect(counts.categories).toEqual(would(four, (one) => (isIn(query.categories, one) ? inCategory(one) : [])));
        expect(counts.brands).toEqual(
          would(four, (one) => (isIn(query.brands, one) ? listed({ brands: new Set([one]) }) : [])),
        );
        expect(counts.collections).toEqual(would([1, 2, 3, 4], (one) => listed({ collections: new Set([one]) })));
        expect(counts.attributes).toEqual(
          would([...attributeOf.keys()], (one) => {
            const others = [...(query.selected.attributes ?? [])].filter(
              (other) => attributeOf.get(other) !== attributeOf.get(one),
            );
            return listed({ attributes: new Set([...others, one]) });
          }),
        );
        expect(counts.ratings).toEqual(four.map((one) => ({ id: one, count: listed({ rating: one }).length })));
        expect(counts.inStock).toBe(listed({ inStock: true }).length);
        expect(counts.shipping).toEqual(
          SHIPPING_THRESHOLDS.map(({ id }) => ({ id, count: listed({ shipping: new Set([id]) }).length })),
        );
        const chosenFits = query.selected.fits;
        const fitting = all.filter(({ fits }) => fits.some((rule) => chosenFits?.has(rule))).map(({ id }) => id);
        const open = listed({ fits: undefined }).filter(({ id }) => fitting.includes(id));
        expect(counts.fits).toBe(chosenFits === undefined ? 0 : open.length);
        const prices = listed({ price: undefined }).map(({ price }) => price);
        expect(counts.price).toEqual(
          prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) },
        );
      }),
      { numRuns: 400 },
    );
  });

  test('a replaced product is listed with its new data', () => {
    fc.assert(
      fc.property(products, products, scope, (before, after, query) => {
        const now = [...after, ...before.slice(after.length)].map((one, index) => ({ ...one, id: index + 1 }));
        const changed = buildColumns(before.map((one, index) => ({ ...one, id: index + 1 })));
        filterAndCount(changed, query);
        for (const one of now) writeProduct(changed, one);
        const counted = filterAndCount(changed, query);
        const afresh = filterAndCount(buildColumns(now), query);
        expect(counted.counts).toEqual(afresh.counts);
        expect(listIds(counted.listed)).toEqual(listIds(afresh.listed));
      }),
    );
  });
});

test('products copied by category are listed as before and can be replaced', () => {
  fc.assert(
    fc.property(products, products, scope, (before, after, query) => {
      const now = [...after, ...before.slice(after.length)].map((one, index) => ({ ...one, id: index + 1 }));
      const read = buildColumns(before.map((one, index) => ({ ...one, id: index + 1 })));
      const moved = createColumns(2);
      for (const category of read.byCategory.keys()) for (const _ of copyCategory(read, moved, category));
      for (const one of now) writeProduct(moved, one);
      const counted = filterAndCount(moved, query);
      const afresh = filterAndCount(buildColumns(now), query);
      expect(counted.counts).toEqual(afresh.counts);
      expect(listIds(counted.listed)).toEqual(listIds(afresh.listed));
    }),
  );
});

function listIds(listed: MatchSet): number[] {
  return Array.from(listMatchedSlots(listed), (slot) => listed.columns.id[slot] ?? 0).sort((a, b) => a - b);
}

function buildColumns(all: ProductEntry[]): ProductColumns {
  const columns = createColumns(2);
  for (const one of all) writeProduct(columns, one);
  return columns;
}

function isListed(one: ProductEntry, query: ListingScope): boolean {
  const within = (wanted: ReadonlySet<number> | null | undefined, value: number) => wanted?.has(value) ?? true;
  const { selected } = query;
  const chosenValues = selected.attributes ?? new Set<number>();
  const attributes = new Set([...chosenValues].map((value) => attributeOf.get(value)));
  const meets = (carried: readonly number[]) =>
    [...attributes].every((attribute) =>
      carried.some((value) => chosenValues.has(value) && attributeOf.get(value) === attribute),
    );
  const { variants, variantsInStock } = one;
  const counted = selected.inStock ? variants.slice(0, variantsInStock) : variants;
  return (
    one.visible &&
    query.categories.has(one.categoryId) &&
    query.brands.has(one.brandId) &&
    within(query.withinCategories, one.categoryId) &&
    within(query.withinBrands, one.brandId) &&
    (query.withinProducts === null || query.withinProducts.includes(one.id)) &&
    (query.withinSeller === null || query.withinSeller === one.sellerId) &&
    within(query.chosenCategories, one.categoryId) &&
    within(selected.brands, one.brandId) &&
    (!selected.collections || one.collections.some((value) => within(selected.collections, value))) &&
    one.price >= (selected.price?.min ?? 0) &&
    one.price <= (selected.price?.max ?? Number.POSITIVE_INFINITY) &&
    (selected.rating === undefined || (one.ratingCount > 0 && one.ratingSum >= selected.rating * one.ratingCount)) &&
    (!selected.inStock || one.inStock) &&
    (!selected.shipping ||
      (one.shippable && SHIPPING_THRESHOLDS.some((way) => selected.shipping?.has(way.id) && one.price >= way.from))) &&
    (!selected.fits || one.fits.some((value) => within(selected.fits, value))) &&
    (attributes.size === 0 || counted.some((values) => meets([...values, ...one.values])))
  );
}
