import { expect, test } from 'vitest';
import { prefixLocale, to } from '../../../src/web/paths.ts';
import { openBrowser } from '../support/browser.ts';
import { fillIn, placeButton, ZAHRA } from '../support/checkout-steps.ts';
import { fillCart } from '../support/fill-cart.ts';
import { chooseBrand, openProduct, sortBy } from '../support/find-steps.ts';
import { findProductByTitle } from '../support/product-api.ts';
import { seen, settled, shopperOn } from '../support/shopper.ts';

const visitors = openBrowser();
const ENGLISH = { locale: 'en', javaScriptEnabled: true } as const;
const stockOfPhones = async () => {
  const { variants } = await findProductByTitle(visitors.origin, 'Orvo A7', 'en');
  return variants.reduce((sum, { stock }) => sum + stock, 0);
};

test('submitting the order twice, and again in another tab, creates one order', async () => {
  const page = await visitors.newPage(ENGLISH);
  await fillCart(page, 'en', 2);
  const before = await stockOfPhones();
  const tabs = [page, await page.context().newPage()].map((one) => shopperOn(one, ENGLISH));
  for (const shopper of tabs) {
    await shopper.page.goto(to.checkout());
    await settled(shopper);
    await fillIn(shopper, ZAHRA);
  }
  await Promise.all(tabs.map((shopper) => placeButton(shopper).dblclick()));
  await Promise.all(tabs.map(({ page: tab }) => tab.waitForURL((url) => url.pathname !== to.checkout())));
  expect(before - (await stockOfPhones())).toBe(2);
  const orders = await page.request.get('/api/v1/order/by-user');
  expect((await orders.json()).data.orders.total).toBe(1);
});

test('going back from a product restores the list: filters, sort order and scroll position', async () => {
  const shopper = shopperOn(await visitors.newPage(ENGLISH), ENGLISH);
  const { page, t } = shopper;
  await page.goto(to.category('phones'));
  await settled(shopper);
  await sortBy(shopper, 'price_desc');
  await chooseBrand(shopper, 'Nimbus');
  const list = page.url();
  const last = page.locator('main article').last();
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(100);
  const title = (await last.getByRole('link').textContent()) ?? '';
  await openProduct(shopper, title);
  await page.goBack();
  await seen(page.getByRole('link', { name: t('listing.remove', { name: 'Nimbus' }) }));
  expect(page.url()).toBe(list);
  await expect.poll(() => page.getByLabel(t('listing.sort')).inputValue()).toBe('price_desc');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(place, -2);
});

test('a cart that changed in another tab is not ordered without confirmation', async () => {
  const page = await visitors.newPage(ENGLISH);
  await fillCart(page, 'en');
  const shopper = shopperOn(page, ENGLISH);
  await page.goto(to.checkout());
  await settled(shopper);
  await fillIn(shopper, ZAHRA);
  // different from the first input: an equal one within seconds would count as a duplicate
  await fillCart(page, 'en', 2);
  await placeButton(shopper).click();
  await seen(page.getByText(shopper.t('checkout.failed')));
  await seen(page.getByText(shopper.t('problems.checkout.cartChanged')));
});

test('choosing a language keeps the page with its filters, and the language is stored for the next visit', async () => {
  const page = await visitors.newPage(ENGLISH);
  await page.goto(`${to.category('phones')}?sort=price_asc`);
  await page.locator('summary[aria-label^="Language"]').click();
  await page.getByRole('link', { name: 'Français' }).and(page.locator(':visible')).click();
  await page.waitForURL((url) => url.pathname === prefixLocale(to.category('phones'), 'fr'));
  expect(new URL(page.url()).searchParams.get('sort')).toBe('price_asc');
  expect((await page.context().cookies()).find(({ name }) => name === 'currentLanguage')?.value).toBe('fr');
  await page.goto(to.home());
  expect(new URL(page.url()).pathname).toBe('/fr');
});
