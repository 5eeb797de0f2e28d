import { expect, test } from 'vitest';
import { createColumns, type ProductEntry, writeProduct } from '../index/product-columns.rules.ts';
import { findRelatedProducts, MAX_RELATED_PRODUCTS } from './related-products.rules.ts';

const PHONES = 1;
const CASES = 2;

function shop(products: Partial<ProductEntry>[]) {
  const columns = createColumns();
  for (const [slot, product] of products.entries())
    writeProduct(columns, {
      id: slot + 1,
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

test('related products are sorted by category, stock, brand, then the shop’s order', () => {
  const columns = shop([
    {},
    { categoryId: CASES },
    { inStock: false },
    { brandId: 2, sort: 1 },
    { brandId: 2 },
    { visible: false },
    {},
  ]);
  expect(findRelatedProducts(columns, 1, [CASES])).toEqual([7, 5, 4, 3, 2]);
});

test('other categories are included only when given', () => {
  expect(findRelatedProducts(shop([{}, { categoryId: CASES }]), 1, [])).toEqual([]);
});

test('of many related products only the best are returned, up to the limit', () => {
  const many = Array.from({ length: 500 }, (_, slot) => ({ sort: 500 - slot }));
  const found = findRelatedProducts(shop([{}, ...many]), 1, [CASES]);
  expect(found).toHaveLength(MAX_RELATED_PRODUCTS);
  expect(found.slice(0, 3)).toEqual([501, 500, 499]);
});

test('an unknown product has no related products', () => {
  expect(findRelatedProducts(shop([{}, {}]), 99, [])).toEqual([]);
});
