import { expect, test } from 'vitest';
import { buildPageCacheKey } from './page-cache-key.server.ts';

test('unknown parameters of a list are not part of the cache key', () => {
  expect(buildPageCacheKey('/products?x=1&brands=3&brands=4&utm_source=mail&__proto__=7')).toBe(
    '/products?brands=3&brands=4',
  );
  expect(buildPageCacheKey('/ar/all/phones/foldables?%62rands=3&random=12')).toBe(
    '/ar/all/phones/foldables?%62rands=3',
  );
  expect(buildPageCacheKey('/all/brand?brand=3&nonce=1')).toBe('/all/brand?brand=3');
});

test('data requests have their own key, which contains the requested routes', () => {
  expect(buildPageCacheKey('/products.data?page=2&_routes=a&x=1')).toBe('/products.data?page=2&_routes=a');
});

test('parameters of other lists are not part of the cache key', () => {
  expect(buildPageCacheKey('/products?q=a&flash=2&per_page=9&category=x&page=2')).toBe('/products?page=2');
  expect(buildPageCacheKey('/tr/phones/products?home_spm=3&q=a')).toBe('/tr/phones/products?home_spm=3');
  expect(buildPageCacheKey('/shop/nova?category=audio&store=2')).toBe('/shop/nova?category=audio');
  expect(buildPageCacheKey('/search?q=phone&category=audio&nonce=1')).toBe('/search?q=phone&category=audio');
});

test('pages that read no parameter have one cache key', () => {
  for (const path of ['/', '/fr', '/ar/brands', '/categories', '/flash-sale', '/page/stores'])
    expect(buildPageCacheKey(`${path}?x=1&page=2`)).toBe(path);
  expect(buildPageCacheKey('/_root.data?x=1&_routes=a')).toBe('/_root.data?_routes=a');
});

test('other pages keep their query without campaign parameters', () => {
  expect(buildPageCacheKey('/search?q=phone&gclid=1')).toBe('/search?q=phone');
  expect(buildPageCacheKey('/all/product/7?colour=2')).toBe('/all/product/7?colour=2');
});

test('a parameter that cannot be decoded is not part of the cache key', () => {
  expect(buildPageCacheKey('/products?%ZZ=1')).toBe('/products');
});

test('the cache key of a very long query is truncated', () => {
  const key = buildPageCacheKey(`/search?q=${'%D8%A7+'.repeat(8_000)}&page=2`);
  expect(new URLSearchParams(key.split('?')[1]).get('q')).toBe('\u0627 '.repeat(500));
  expect(buildPageCacheKey(`/products?page=2&${'brands=1&'.repeat(9_000)}`).length).toBeLessThan(10_000);
});

test('a list of the admin keeps all its parameters', () => {
  expect(buildPageCacheKey('/admin/products?q=tern&status=2')).toBe('/admin/products?q=tern&status=2');
});
