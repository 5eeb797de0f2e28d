import { expect, test } from 'vitest';
import { readListingQuery } from './listing-query.server.ts';

const parseQuery = (query: string, own: Record<string, string>) => readListingQuery(new URLSearchParams(query), own);
const parseKnownQuery = (query: string, own: Record<string, string> = {}) => {
  const known = parseQuery(query, own);
  if (!known) throw new Error('the page itself could not be read');
  return known;
};

test('filters of a URL are parsed', () => {
  const { query, problems } = parseKnownQuery('brands=1&brands=2&min=10.50&in_stock=1&page=2');
  expect(query).toMatchObject({ brands: [1, 2], min: '10.50', in_stock: true, page: 2 });
  expect(problems).toEqual([]);
});

test('an invalid filter is dropped and reported; the others stay', () => {
  const { query, problems } = parseKnownQuery('min=cheap&rating=9&brands=1');
  expect(query).toMatchObject({ brands: [1] });
  expect(query.min).toBeUndefined();
  expect(problems.map(({ facts }) => facts.type)).toEqual(['min', 'rating']);
});

test('campaign and other unknown parameters are ignored', () => {
  expect(parseKnownQuery('utm_source=mail&fbclid=1').problems).toEqual([]);
});

test('invalid page parameters return null', () => {
  expect(parseQuery('', { category: 'x'.repeat(500) })).toBeNull();
  expect(parseQuery('', { home_spm: 'abc' })).toBeNull();
});

test('the query string cannot override the parameters of the page', () => {
  expect(parseKnownQuery('q=watch&brand=7&flash=1').query).toEqual({});
  expect(parseKnownQuery('category=audio', { category: 'phones' }).query.category).toBe('phones');
});
