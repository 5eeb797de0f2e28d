import { expect, test } from 'vitest';
import { emptyColumns, type ListedProduct, putProduct } from './listing-columns.rules.ts';
import { MOST_BESIDE, productsBeside } from './products-beside.rules.ts';

const PHONES = 1;
const CASES = 2;

function shop(products: Partial<ListedProduct>[]) {
  const columns = emptyColumns();
  for (const [place, product] of products.entries())
    putProduct(columns, {
      id: place + 1,
      visible: true,
      categoryId: PHONES,
      brandId: 1,
      sellerId: 0,
      price: 100,
      inStock: true,
      shippable: true,
      sort: 0,
      createdAt: 0,
      sold: 0,
      ratingSum: 0,
      ratingCount: 0,
      collections: [],
      values: [],
      variants: [],
      variantsInStock: 0,
      fits: [],
      ...product,
    });
  return columns;
}

test('its own category comes first, there what is in stock, then its brand, then the shop’s order', () => {
  const columns = shop([
    {},
    { categoryId: CASES },
    { inStock: false },
    { brandId: 2, sort: 1 },
    { brandId: 2 },
    { visible: false },
    {},
  ]);
  expect(productsBeside(columns, 1, [CASES])).toEqual([7, 5, 4, 3, 2]);
});

test('categories that nobody named stay out', () => {
  expect(productsBeside(shop([{}, { categoryId: CASES }]), 1, [])).toEqual([]);
});

test('of many the nearest are kept, and no more than anybody looks through', () => {
  const many = Array.from({ length: 500 }, (_, place) => ({ sort: 500 - place }));
  const found = productsBeside(shop([{}, ...many]), 1, [CASES]);
  expect(found).toHaveLength(MOST_BESIDE);
  expect(found.slice(0, 3)).toEqual([501, 500, 499]);
});

test('a product nobody knows has nothing beside it', () => {
  expect(productsBeside(shop([{}, {}]), 99, [])).toEqual([]);
});
