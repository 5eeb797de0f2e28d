/**
 * Browser scenarios that `npm test` runs: the paths that earn money, each area of pages once, and what only a browser
 * shows (focus, scripts, layers, weight). `npm test -- --full` and continuous integration run all.
 */
export const SMOKE_SCENARIOS = [
  'test/e2e/purchase/purchase.test.ts',
  'test/e2e/purchase/mini-cart.test.ts',
  'test/e2e/purchase/early-choices.test.ts',
  'test/e2e/purchase/vouchers.test.ts',
  'test/e2e/orders/cancel-by-mail.test.ts',
  'test/e2e/orders/outcomes.test.ts',
  'test/e2e/repairs/repair-booking.test.ts',
  'test/e2e/account/newsletter.test.ts',
  'test/e2e/finding/search-clicks.test.ts',
  'test/e2e/network/all-routes.test.ts',
  'test/e2e/network/home-opens.test.ts',
  'test/e2e/network/home-weight.test.ts',
  'test/e2e/safety/cookie-notice.test.ts',
  'test/e2e/admin.test.ts',
  'test/e2e/frame.test.ts',
];
