import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listingQuery, pickListingParams, toListingRequest } from './catalog.input.ts';

function read(address: string) {
  const query = listingQuery.safeParse(pickListingParams(new URLSearchParams(address)));
  if (!query.success) return null;
  const request = toListingRequest(query.data, 'USD');
  return request.ok ? request.value : null;
}

test('a URL without parameters requests the first page of all products', () => {
  expect(read('')).toMatchObject({ filters: { brands: [], sort: 'featured', inStock: false }, page: 1, perPage: 24 });
  expect(read('category=all&min=&q=+')?.filters).toMatchObject({ category: undefined, min: undefined, q: undefined });
});

test('ids can be comma-separated, repeated or under either name; duplicates are removed', () => {
  expect(read('brands=3,7&brands=7&brand=9')?.filters.brands).toEqual([9, 3, 7]);
});

test('campaign parameters are ignored', () => {
  expect(pickListingParams(new URLSearchParams('utm_source=mail&fbclid=x&sort=newest'))).toEqual({ sort: 'newest' });
});

test('amounts are converted to exact minor units of the shop’s currency', () => {
  expect(read('min=19.99&max=1%C2%A0000')).toBeNull();
  expect(read('min=19.99&max=20')?.filters).toMatchObject({ min: 1_999, max: 2_000 });
  const yen = toListingRequest(listingQuery.parse({ min: '19.99' }), 'JPY');
  expect(yen).toMatchObject({ ok: false, refusal: { fields: { min: [{ code: 'fields.invalid' }] } } });
});

test('any URL is parsed or refused, never throws', () => {
  const names = fc.constantFrom(...Object.keys(listingQuery.shape));
  fc.assert(
    fc.property(fc.array(fc.tuple(names, fc.string({ unit: 'binary' }))), (pairs) => {
      expect(() => read(new URLSearchParams(pairs).toString())).not.toThrow();
    }),
  );
});
