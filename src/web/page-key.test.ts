import { expect, test } from 'vitest';
import { pageKey } from './page-key.server.ts';

test('a list is the same page whatever is made up beside its filters', () => {
  expect(pageKey('/products?x=1&brands=3&brands=4&utm_source=mail&__proto__=7')).toBe('/products?brands=3&brands=4');
  expect(pageKey('/ar/all/phones/foldables?%62rands=3&random=12')).toBe('/ar/all/phones/foldables?%62rands=3');
  expect(pageKey('/all/brand?brand=3&nonce=1')).toBe('/all/brand?brand=3');
});

test('the data of a list is told apart from its page, and by its routes', () => {
  expect(pageKey('/products.data?page=2&_routes=a&x=1')).toBe('/products.data?page=2&_routes=a');
});

test('other pages keep their query but for campaign marks', () => {
  expect(pageKey('/search?q=phone&gclid=1')).toBe('/search?q=phone');
  expect(pageKey('/all/product/7?colour=2')).toBe('/all/product/7?colour=2');
});

test('a query that cannot be decoded is no page of its own', () => {
  expect(pageKey('/products?%ZZ=1')).toBe('/products');
});
