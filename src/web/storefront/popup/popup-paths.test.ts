import { expect, test } from 'vitest';
import { to } from '../../paths.ts';
import { canShowPopup } from './popup-paths.ts';

test.each([
  to.checkout(),
  to.shipping(),
  to.payment('abc'),
  to.paymentReturn('abc'),
  to.services(),
  to.deviceTypes(),
  '/brandsjourney',
  '/modelrange',
  to.modelRange('apple', 'iphone'),
  '/journeywindow',
  to.repair('token'),
])('no popup opens at %s', (path) => {
  expect(canShowPopup(path)).toBe(false);
});

test.each([to.home(), to.products(), to.cart(), to.repairs(), to.page('contact'), to.category('phones'), '/checkouts'])(
  'a popup may open at %s',
  (path) => {
    expect(canShowPopup(path)).toBe(true);
  },
);
