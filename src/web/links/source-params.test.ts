import { expect, test } from 'vitest';
import { prefixLocale, to } from '../paths.ts';
import { readSearchParam } from './source-params.ts';

test.each(['power bank & co', 'هاتف ٦٤ جيجا', '100% coton #1', '+'])(
  'the search query %j is in the fragment of a product URL, which browsers do not send',
  (search) => {
    const url = new URL(prefixLocale(to.product('phones', 12, { homeSpm: 3, search }), 'fr'), 'https://shop.example');
    expect(url.pathname + url.search).toBe('/fr/phones/product/12?home_spm=3');
    expect(readSearchParam(url.hash)).toBe(search);
  },
);

test('a URL without a search query gives null', () => {
  expect(readSearchParam('')).toBeNull();
  expect(readSearchParam('#reviews')).toBeNull();
});
