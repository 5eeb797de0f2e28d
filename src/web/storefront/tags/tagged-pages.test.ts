import { expect, test } from 'vitest';
import { to } from '../../paths.ts';
import { isTagAllowed } from './tagged-pages.ts';

const stripQuery = (address: string) => address.split('?', 1)[0] ?? '';

test('third-party scripts are allowed on public shop pages', () => {
  const publicPaths = [
    ...[to.home(), to.products(), to.categories(), to.brands(), to.category('phones', 'x'), to.product('phones', 7)],
    ...[to.brand('all', 1), to.collection('phones', 2), to.mainProducts('phones'), to.flashSale(), to.flashSale(3)],
    ...[to.search('a'), to.store('a-store'), to.page('stores'), to.services(), to.deviceTypes(), to.deviceBrands('x')],
    ...[to.deviceModels('a', 'b'), to.modelRange('a', 'b'), to.cart()],
  ];
  expect(publicPaths.filter((address) => !isTagAllowed(stripQuery(address)))).toEqual([]);
});

test('third-party scripts are not allowed on checkout, sign-in, account and token pages', () => {
  const privatePaths = [
    ...[to.checkout(), to.shipping(), to.payment('x'), to.paymentReturn('x'), to.trackOrder('x'), to.returns()],
    ...[to.confirmPayout('x'), to.confirmCancellation('x')],
    ...[to.confirmReturn('x'), to.login(), to.register(), to.forgotPassword(), to.socialCallback(), to.logout()],
    ...[
      to.sellerRegister(),
      to.storeReviews(),
      to.profile(),
      to.accountClosed(),
      to.exportData(),
      to.revertEmailChange('x'),
    ],
    ...[to.addresses(), to.address('1'), to.vouchers(), to.orders(), to.order('1'), to.invoice('1'), to.reviews()],
    ...[to.review('1'), to.unsubscribeReviewMails('x'), to.wishlists(), to.compared(), to.following(), to.sessions()],
    ...[
      to.repairs(),
      to.customerRepair('1'),
      to.devices(),
      to.repair('x'),
      to.repairCalendar('x'),
      to.repairBooking('m'),
    ],
    ...[to.tradeIn(), to.tradeInOffer('x'), to.stockAlert('x'), to.newsletter(), to.confirmNewsletter('x')],
    ...[to.leaveNewsletter('x'), to.page('contact'), to.page('اتصل-بنا'), '/admin', '/admin/orders'],
  ];
  expect(privatePaths.filter((address) => isTagAllowed(stripQuery(address)))).toEqual([]);
});
