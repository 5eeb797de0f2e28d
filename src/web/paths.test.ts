import { describe, expect, test } from 'vitest';
import { LOCALES, listLocales } from '../kernel/locale.ts';
import { prefixLocale, splitLocale, to, unprefixedPaths } from './paths.ts';

/** One call of every builder, with and without its optional arguments. */
const allPaths: string[] = [
  to.home(),
  to.products(),
  to.compatibleProducts('orvo-a7'),
  to.categories(),
  to.brands(),
  to.category('phones'),
  to.category('phones', 'smartphones'),
  to.product('phones', 12),
  to.brand('phones', 3),
  to.collection('all', 4),
  to.mainProducts('phones'),
  to.mainProducts('phones', 2),
  to.taggedProducts(9),
  to.flashSale(),
  to.flashSale(5),
  to.search(),
  to.search('usb c & more'),
  to.store('orvo-store'),
  to.page(),
  to.page('privacy-policy'),
  to.services(),
  to.services('iphone 13 screen'),
  to.deviceTypes(),
  to.deviceBrands('phone'),
  to.deviceModels('phone', 'orvo'),
  to.modelRange('phone', 'a-series'),
  to.deviceModels('phone', 'orvo', ['phone-screen']),
  to.repairBooking('orvo-a7'),
  to.repairBooking('orvo-a7', ['phone-screen', 'phone-battery:original']),
  to.tradeIn(),
  to.tradeIn('orvo-a7'),
  to.tradeInModels('phone'),
  to.tradeInModels('phone', 'orvo'),
  to.tradeInOffer('AB12'),
  to.contactForm({ topic: 'repair', make: 'Orvo' }),
  to.cart(),
  to.shipping(),
  to.checkout(),
  to.payment('x7'),
  to.paymentReturn('x7'),
  to.razorpayCallback(),
  to.returns(),
  to.confirmReturn('x7'),
  to.confirmPayout('x7'),
  to.confirmCancellation('x7'),
  to.trackOrder(),
  to.trackOrder('ABCDE12345'),
  to.guestInvoice(),
  to.invoice('018f'),
  to.invoicePdf('018f'),
  to.login(),
  to.login('/checkout'),
  to.register(),
  to.register('/checkout'),
  to.forgotPassword(),
  to.forgotPassword('/checkout'),
  to.socialCallback(),
  to.logout(),
  to.sellerRegister(),
  to.storeReviews({ page: 2 }),
  to.newsletter(),
  to.offline(),
  to.confirmNewsletter('x7'),
  to.leaveNewsletter('x7'),
  to.recentlyViewed([1, 2]),
  to.stockAlert('x7'),
  to.profile(),
  to.profile({ saved: 'name' }),
  to.exportData(),
  to.accountClosed(),
  to.revertEmailChange('x7'),
  to.addresses(),
  to.addresses({ done: 'added' }),
  to.address(),
  to.address('x7'),
  to.vouchers(),
  to.orders(),
  to.order(),
  to.order('0190'),
  to.wishlists(),
  to.compared(),
  to.following(),
  to.sessions(),
  to.newsletter(),
  to.confirmNewsletter('a1'),
  to.leaveNewsletter('a1'),
  to.devices(),
  to.devices({ type: 'phone', brand: 'orvo', next: '/all/product/3?device=mine' }),
  to.reviews(),
  to.review('0190'),
  to.unsubscribeReviewMails('k7'),
  to.siteMap(),
];

test('the URL of every page in every language', () => {
  expect(allPaths.flatMap((path) => LOCALES.map((locale) => prefixLocale(path, locale)))).toMatchSnapshot();
});

test('URLs without a locale', () => {
  const addresses = [
    unprefixedPaths.themePreview('2334a8', '1a2783'),
    unprefixedPaths.messages('fr', 'abc'),
    unprefixedPaths.language('ar', '/cart?x=1'),
    unprefixedPaths.file('a.webp'),
    unprefixedPaths.apiDocs(),
    unprefixedPaths.openApi(),
    unprefixedPaths.sitemap(),
    unprefixedPaths.sitemapFile('fr', 2),
    unprefixedPaths.robots(),
    unprefixedPaths.productFeed('fr'),
    unprefixedPaths.health(),
    unprefixedPaths.ready(),
  ];
  expect(addresses).toMatchSnapshot();
});

test('every builder is in the list above', () => {
  const firstSegments = new Set(allPaths.map((path) => path.split('?')[0]));
  expect(firstSegments.size).toBeGreaterThanOrEqual(Object.keys(to).length);
});

describe('splitLocale', () => {
  test.each(allPaths)('returns %s for every locale', (path) => {
    const withoutQuery = path.split('?')[0] ?? '/';
    for (const locale of listLocales()) {
      const localized = prefixLocale(withoutQuery, locale);
      expect(splitLocale(localized)).toEqual({ locale, rest: withoutQuery, explicitDefault: false });
    }
  });

  test('reports an explicit English prefix', () => {
    expect(splitLocale('/en/cart')).toEqual({ locale: 'en', rest: '/cart', explicitDefault: true });
  });

  test('leaves an unknown first segment to the routes', () => {
    expect(splitLocale('/de/cart')).toEqual({ locale: 'en', rest: '/de/cart', explicitDefault: false });
  });
});
