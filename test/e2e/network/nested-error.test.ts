import { expect, test } from 'vitest';
import { to } from '../../../src/web/paths.ts';
import { openBrowser } from '../support/browser.ts';
import { seen, shopperOn } from '../support/shopper.ts';

const visitors = openBrowser();

test('when the document of the error page fails in the browser too, a message in the language of the page is shown', async () => {
  const page = await visitors.newPage({ expectedErrors: /the document fails/ });
  const { t, at } = shopperOn(page, { locale: 'ar', javaScriptEnabled: true });
  await page.goto(at(to.home()));
  // only the document reads the data of all routes in this order, for the canonical link
  await page.evaluate(() => {
    const { toReversed } = Array.prototype;
    Array.prototype.toReversed = function (this: unknown[]) {
      if (this.some((data) => data instanceof Object && 'siteUrl' in data)) throw new Error('the document fails');
      return toReversed.call(this);
    };
  });
  await page
    .locator(`a[href="${at(to.brands())}"]`)
    .first()
    .evaluate((link: HTMLAnchorElement) => link.click());
  await seen(page.getByRole('heading', { level: 1, name: t('error.nested') }));
  expect(await page.locator('html').getAttribute('lang')).toBe('ar');
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  await page.getByRole('link', { name: t('error.goHome') }).click();
  await page.waitForURL((url) => url.pathname === at(to.home()));
});
