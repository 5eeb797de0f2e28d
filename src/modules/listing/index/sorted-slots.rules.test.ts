import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMatchSet, type MatchSet } from '../query/match-set.rules.ts';
import { selectPage } from '../query/select-page.rules.ts';
import { createBitmap, setBit } from './bitmap.rules.ts';
import { createColumns, type ProductColumns, writeProduct } from './product-columns.rules.ts';
import { createSortedSlots, getSortedSlots, markSlotMoved, SORT_ORDERS } from './sorted-slots.rules.ts';

const few = fc.integer({ min: 0, max: 3 });
const product = fc.record({
  price: few,
  inStock: fc.boolean(),
  shippable: fc.boolean(),
  sort: few,
  createdAt: few,
  sold: few,
  ratingSum: few,
  ratingCount: few,
});
const order = fc.constantFrom(...SORT_ORDERS);

const REST = {
  visible: true,
  categoryId: 1,
  brandId: 1,
  sellerId: 0,
  collections: [],
  values: [],
  variants: [],
  variantsInStock: 0,
  fits: [],
};

test('after changes every sort order equals a new sort', () => {
  fc.assert(
    fc.property(
      fc.array(product, { minLength: 1, maxLength: 12 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 16 }), product), { maxLength: 8 }),
      (made, changes) => {
        const columns = createColumns(4);
        const orders = createSortedSlots();
        for (const [nth, one] of made.entries()) writeProduct(columns, { ...REST, ...one, id: nth + 1 });
        for (const one of SORT_ORDERS) getSortedSlots(columns, orders, one);
        for (const [id, one] of changes) markSlotMoved(orders, writeProduct(columns, { ...REST, ...one, id }));
        for (const one of SORT_ORDERS) {
          expect([...getSortedSlots(columns, orders, one)]).toEqual([
            ...getSortedSlots(columns, createSortedSlots(), one),
          ]);
        }
      },
    ),
  );
});

test('the pages of a long list add up to the whole list in order', () => {
  const columns = createColumns();
  const orders = createSortedSlots();
  for (let id = 1; id <= 5000; id++) {
    const one = {
      price: id % 7,
      inStock: id % 3 > 0,
      shippable: true,
      sort: id % 5,
      createdAt: id % 11,
      sold: 0,
      ratingSum: 0,
      ratingCount: 0,
    };
    writeProduct(columns, { ...REST, ...one, id });
  }
  const listed = firstListed(columns, 4990);
  fc.assert(
    fc.property(order, (one) => {
      const pages = Array.from({ length: 10 }, (_, page) =>
        selectPage(orders, { listed, best: null, order: one, offset: page * 499, limit: 499 }),
      ).flat();
      const sorted = [...getSortedSlots(columns, orders, one)].filter((slot) => slot < 4990);
      expect(pages).toEqual(sorted.map((slot) => columns.id[slot]));
    }),
  );
});

/** The first products of the one category. */
function firstListed(columns: ProductColumns, count: number): MatchSet {
  const bits = createBitmap(columns.size);
  for (let at = 0; at < count; at++) setBit(bits, at);
  return createMatchSet(columns, new Map([[REST.categoryId, bits]]));
}

test('search results are in rank order unless another sort order is requested', () => {
  const columns = createColumns();
  for (const [id, price] of [
    [1, 30],
    [2, 10],
    [3, 20],
  ] as const) {
    writeProduct(columns, {
      ...REST,
      id,
      price,
      inStock: true,
      shippable: true,
      sort: 0,
      createdAt: 0,
      sold: 0,
      ratingSum: 0,
      ratingCount: 0,
    });
  }
  const request = { listed: firstListed(columns, 3), best: [3, 1, 2], offset: 0, limit: 2 };
  expect(selectPage(createSortedSlots(), { ...request, order: 'featured' })).toEqual([3, 1]);
  expect(selectPage(createSortedSlots(), { ...request, order: 'price_asc' })).toEqual([2, 3]);
  expect(selectPage(createSortedSlots(), { ...request, order: 'featured', offset: 5 })).toEqual([]);
});
