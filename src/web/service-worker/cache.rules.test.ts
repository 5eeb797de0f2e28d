import { expect, test } from 'vitest';
import { to } from '../paths.ts';
import { toListingParameters } from '../storefront/listing/listing-url.ts';
import { buildPageUrl, withParameters } from '../storefront/listing/page-url.ts';
import {
  findAssetUrls,
  isCacheablePage,
  isHtml,
  isImmutable,
  isPublicResponse,
  selectAssetCache,
} from './cache.rules.ts';

function createResponse(cacheControl: string, type = 'text/html; charset=utf-8') {
  return {
    status: 200,
    type: 'basic',
    redirected: false,
    headers: new Headers({ 'cache-control': cacheControl, 'content-type': type }),
  } as const;
}

test('only complete public responses are cacheable', () => {
  expect(isPublicResponse(createResponse('public, max-age=0, s-maxage=30'))).toBe(true);
  for (const own of ['private, no-store', 'no-store', 'public, no-store', 'no-cache', ''])
    expect(isPublicResponse(createResponse(own)), own).toBe(false);
  const open = createResponse('public, max-age=60');
  expect(isPublicResponse({ ...open, status: 404 })).toBe(false);
  expect(isPublicResponse({ ...open, redirected: true })).toBe(false);
  expect(isPublicResponse({ ...open, type: 'opaque' })).toBe(false);
  expect(isHtml(open)).toBe(true);
  expect(isHtml(createResponse('public', 'application/xml'))).toBe(false);
  expect([createResponse('public, max-age=31536000, immutable'), open].map(isImmutable)).toEqual([true, false]);
});

test('private pages, pages of e-mail links and the admin are never cached, in any locale', () => {
  for (const path of ['/', '/products', '/phones/product/7', '/newsletter', '/trade-in', '/services', '/page/about'])
    for (const language of ['', '/fr', '/ar'])
      expect(isCacheablePage(new URL(language + path, 'https://shop.example')), path).toBe(true);
  for (const path of [
    ...['/cart', '/checkout', '/shipping', '/payment/abc', '/repair/token', '/trade-in/token', '/user/profile'],
    ...[
      '/track-order',
      '/returns',
      '/returns/payout/token',
      '/cancellation/token',
      '/newsletter/confirm/token',
      '/stock-alert/token',
      '/login',
      '/seller/reviews',
    ],
    ...['/search', '/email-back/token', '/review-mails/token', '/admin', '/admin/orders', '/api/v1/profile'],
  ])
    for (const language of ['', '/fr', '/ar'])
      if (language === '' || !/^\/(admin|api)/.test(path))
        expect(isCacheablePage(new URL(language + path, 'https://shop.example')), path).toBe(false);
});

test('a page with parameters other than filters and selections is never cached', () => {
  const isCacheable = (path: string) => isCacheablePage(new URL(path, 'https://shop.example'));
  for (const path of ['/products?page=2&sort=price&attribute_3=7', '/journeywindow?model=iphone-13&fault=screen'])
    expect(isCacheable(path), path).toBe(true);
  for (const path of [
    ...['/journeywindow?quote=token', '/journeywindow?booked=token', '/journeywindow?model=a&other=words'],
    ...['/services?q=my+phone', '/page/contact?topic=other', '/products?email=a%40b.example'],
  ])
    expect(isCacheable(path), path).toBe(false);
});

test('a list is cached with every filter of its form', () => {
  const every = {
    brands: [1, 2],
    collections: [3],
    attributes: [4, 5],
    shipping: [1],
    min: '10',
    max: '90',
    rating: 4,
    inStock: true,
    fits: 'iphone-13',
    sort: 'price_asc',
  };
  const address = withParameters(to.products(), toListingParameters([], every));
  expect(isCacheablePage(new URL(address, 'https://shop.example')), address).toBe(true);
  const brand = buildPageUrl(to.brand('phones', 3), 'brand=3&brands=1', 2);
  expect(isCacheablePage(new URL(brand, 'https://shop.example')), brand).toBe(true);
});

test('asset URLs are found in a page, and each has its cache', () => {
  const html =
    '<link href="/assets/root-Ab_2.css"><script src="/assets/core-Ab_1.js"></script><a href="/products">x</a><img src="/files/thumb-a.webp">';
  expect(findAssetUrls(html)).toEqual(['/assets/root-Ab_2.css', '/assets/core-Ab_1.js']);
  expect(
    ['/assets/a.js', '/messages/en-1.json', '/files/a.webp', '/api/v1/common', '/products'].map(selectAssetCache),
  ).toEqual(['parts', 'parts', 'pictures', null, null]);
});
