import { expect, test } from 'vitest';
import { prefixLocale, to } from '../paths.ts';
import { buildSpeculationRules } from './speculation-rules.server.ts';

/** Whether a link to a path is loaded in advance, as browsers read the rules. */
function isPrefetched(path: string, locale: 'en' | 'ar'): boolean {
  const [rule] = JSON.parse(buildSpeculationRules(locale)).prefetch;
  const [pages, { not: others }] = rule.where.and;
  const base = 'https://shop.example';
  const matches = (patterns: string[]) => patterns.some((one) => new URLPattern(one, base).test(base + path));
  return matches(pages.href_matches) && !matches(others.href_matches);
}

test('public pages are loaded in advance in the language of the page', () => {
  const product = '/phones/product/1';
  const pages = [to.home(), to.products(), to.category('phones'), `${to.category('phones', 'covers')}?brands=1&page=2`];
  for (const path of [...pages, to.services(), to.page('faq'), to.brand('all', 3), to.flashSale(4), product]) {
    expect(isPrefetched(path, 'en'), path).toBe(true);
    expect(isPrefetched(prefixLocale(path, 'ar'), 'ar'), path).toBe(true);
    expect(isPrefetched(path, 'ar'), path).toBe(false);
  }
});

test.each([
  to.cart(),
  to.checkout(),
  to.login(),
  '/logout',
  to.wishlists(),
  to.search('phone'),
  to.trackOrder(),
  '/user/order/1',
  '/admin',
  '/admin/products',
  '/api/v1/products',
  '/language',
  '/files/phone.webp',
  '/user/order/1/invoice.pdf',
])('%s is not loaded in advance', (path) => {
  expect(isPrefetched(path, 'en')).toBe(false);
  expect(isPrefetched(path, 'ar')).toBe(false);
});
