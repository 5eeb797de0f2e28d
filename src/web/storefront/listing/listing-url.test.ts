import { expect, test } from 'vitest';
import { readFilledParameters, toListingParameters } from './listing-url.ts';
import { buildPageUrl, withParameters } from './page-url.ts';

test('a list without filters has no query string', () => {
  expect(withParameters('/products', toListingParameters([], {}))).toBe('/products');
});

test('filters follow the parameters of the page in the order of the form', () => {
  const filters = { brands: [3, 1], min: '100', inStock: true, sort: 'price_asc', rating: 4 };
  expect(toListingParameters([['q', 'phone']], filters).toString()).toBe(
    'q=phone&min=100&brands=3&brands=1&rating=4&in_stock=1&sort=price_asc',
  );
});

test('the default sort order is omitted', () => {
  expect(toListingParameters([], { sort: 'featured' }).toString()).toBe('');
});

test('the first page has one URL, with or without filters', () => {
  expect(buildPageUrl('/products', '', 1)).toBe('/products');
  expect(buildPageUrl('/products', 'brands=1', 1)).toBe('/products?brands=1');
  expect(buildPageUrl('/products', 'brands=1', 3)).toBe('/products?brands=1&page=3');
});

test('empty fields of the form are omitted', () => {
  const form = new FormData();
  for (const [name, value] of [
    ['min', ' '],
    ['max', '500'],
    ['brands', '1'],
    ['brands', '2'],
    ['rating', ''],
    ['sort', 'featured'],
  ] as const)
    form.append(name, value);
  expect(readFilledParameters(form).toString()).toBe('max=500&brands=1&brands=2');
});
