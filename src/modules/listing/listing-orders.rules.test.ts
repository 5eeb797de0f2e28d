import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newBits, setBit } from './bits.rules.ts';
import { listPage } from './list-page.rules.ts';
import { type Listed, listedOn } from './listed-products.rules.ts';
import { emptyColumns, type ListingColumns, putProduct } from './listing-columns.rules.ts';
import { moveInOrders, noOrders, ORDERS, placesInOrder } from './listing-orders.rules.ts';

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
const order = fc.constantFrom(...ORDERS);

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
        const columns = emptyColumns(4);
        const orders = noOrders();
        for (const [nth, one] of made.entries()) putProduct(columns, { ...REST, ...one, id: nth + 1 });
        for (const one of ORDERS) placesInOrder(columns, orders, one);
        for (const [id, one] of changes) moveInOrders(orders, putProduct(columns, { ...REST, ...one, id }));
        for (const one of ORDERS) {
          expect([...placesInOrder(columns, orders, one)]).toEqual([...placesInOrder(columns, noOrders(), one)]);
        }
      },
    ),
  );
});

test('the pages of a long list add up to the whole list in order', () => {
  const columns = emptyColumns();
  const orders = noOrders();
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
    putProduct(columns, { ...REST, ...one, id });
  }
  const listed = firstListed(columns, 4990);
  fc.assert(
    fc.property(order, (one) => {
      const pages = Array.from({ length: 10 }, (_, page) =>
        listPage(orders, { listed, best: null, order: one, offset: page * 499, limit: 499 }),
      ).flat();
      const sorted = [...placesInOrder(columns, orders, one)].filter((slot) => slot < 4990);
      expect(pages).toEqual(sorted.map((slot) => columns.id[slot]));
    }),
  );
});

/** The first products of the one category. */
function firstListed(columns: ListingColumns, count: number): Listed {
  const bits = newBits(columns.size);
  for (let at = 0; at < count; at++) setBit(bits, at);
  return listedOn(columns, new Map([[REST.categoryId, bits]]));
}

test('search results are in rank order unless another sort order is requested', () => {
  const columns = emptyColumns();
  for (const [id, price] of [
    [1, 30],
    [2, 10],
    [3, 20],
  ] as const) {
    putProduct(columns, {
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
  expect(listPage(noOrders(), { ...request, order: 'featured' })).toEqual([3, 1]);
  expect(listPage(noOrders(), { ...request, order: 'price_asc' })).toEqual([2, 3]);
  expect(listPage(noOrders(), { ...request, order: 'featured', offset: 5 })).toEqual([]);
});
