import { expect, test } from 'vitest';
import { filledParameters, listingParameters, NO_FILTERS, pageAddress, withParameters } from './listing-address.ts';

test('a list without filters has the plain address', () => {
  expect(withParameters('/products', listingParameters([], NO_FILTERS))).toBe('/products');
});

test('filters stand in the address in the order of the form, after what belongs to the page', () => {
  const filters = { ...NO_FILTERS, brands: [3, 1], min: '100', inStock: true, sort: 'price_asc', rating: 4 };
  expect(listingParameters([['q', 'phone']], filters).toString()).toBe(
    'q=phone&min=100&brands=3&brands=1&rating=4&in_stock=1&sort=price_asc',
  );
});

test('the usual order is not named', () => {
  expect(listingParameters([], { ...NO_FILTERS, sort: 'featured' }).toString()).toBe('');
});

test('the first page has one address, with or without filters', () => {
  expect(pageAddress('/products', '', 1)).toBe('/products');
  expect(pageAddress('/products', 'brands=1', 1)).toBe('/products?brands=1');
  expect(pageAddress('/products', 'brands=1', 3)).toBe('/products?brands=1&page=3');
});

test('a form leaves its empty fields out of the address', () => {
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
  expect(filledParameters(form).toString()).toBe('max=500&brands=1&brands=2');
});
