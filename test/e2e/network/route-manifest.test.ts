import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { to } from '../../../src/web/paths.ts';
import { openBrowser } from '../support/browser.ts';
import { findProductByTitle } from '../support/product-api.ts';
import { seen, shopperOn } from '../support/shopper.ts';

const visitors = openBrowser();
const ARABIC = { locale: 'ar', javaScriptEnabled: true } as const;
const CATEGORY_SCRIPT = '**/assets/category-*.js';

test('the route manifest is fetched once, with the first page, and navigation is client-side', async () => {
  const page = await visitors.newPage();
  const shopper = shopperOn(page, ARABIC);
  const lists: string[] = [];
  page.on('request', (request) => request.url().includes('/manifest-') && lists.push(request.url()));
  await page.goto(shopper.at(to.home()));
  await page.evaluate(() => document.body.setAttribute('data-kept', ''));
  const { path } = await findProductByTitle(visitors.origin, 'Tern 3', 'ar');
  for (const address of [to.categories(), to.brands(), to.cart(), to.login(), to.home(), path, to.brand('all', 1)]) {
    await follow(page, shopper.at(address));
    await page.waitForURL((url) => url.pathname + url.search === shopper.at(address));
    await seen(page.getByRole('heading'));
  }
  await page.goBack();
  await page.waitForURL((url) => url.pathname === shopper.at(path));
  expect(await page.locator('body[data-kept]').count()).toBe(1);
  expect(lists).toHaveLength(1);
});

test('without a network the first navigation shows an error and can be retried; a page of a new version is loaded as a document', async () => {
  const page = await visitors.newPage();
  const shopper = shopperOn(page, { locale: 'en', javaScriptEnabled: true });
  const products = page.locator('main a[href^="/all/"]').first();
  await page.route(CATEGORY_SCRIPT, (route) => route.abort());
  await page.goto(to.categories());
  await page.context().setOffline(true);
  await products.click();
  await seen(page.getByText(shopper.t('error.retrying')));
  await page.unroute(CATEGORY_SCRIPT);
  await page.context().setOffline(false);
  // it retries automatically
  await page.getByRole('heading', { name: shopper.t('error.sorry') }).waitFor({ state: 'detached' });
  await seen(page.getByRole('heading', { level: 1 }));

  await page.evaluate(() => sessionStorage.clear());
  await page.route(CATEGORY_SCRIPT, (route) => route.fulfill({ status: 404 }));
  await page.goto(to.categories());
  await page.evaluate(() => document.body.setAttribute('data-kept', ''));
  const target = await products.getAttribute('href');
  await products.click();
  await page.waitForURL((url) => url.pathname === target);
  await page.locator('body:not([data-kept])').waitFor();
});

test('a click whose scripts are slow shows the progress bar, and a newer navigation replaces it', async () => {
  const page = await visitors.newPage();
  let answer = () => {};
  const requested = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(CATEGORY_SCRIPT, async (route) => {
    await requested;
    await route.continue();
  });
  await page.goto(to.brands());
  await follow(page, to.categories());
  await page.waitForURL((url) => url.pathname === to.categories());
  await follow(page, to.category('phones'));
  // going back shows the bar of the router beside it
  await page.locator('[data-progress]').first().waitFor({ state: 'attached' });
  await page.goBack();
  await page.waitForURL((url) => url.pathname === to.brands());
  const arrived = page.waitForResponse(CATEGORY_SCRIPT);
  answer();
  await arrived;
  await page.locator('[data-progress]').first().waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe(to.brands());
});

/** Clicks a link to any path, as a page may contain one. */
async function follow(page: Page, href: string): Promise<void> {
  await page.evaluate((target) => {
    document.querySelector('#anywhere')?.remove();
    const link = Object.assign(document.createElement('a'), { id: 'anywhere', href: target, textContent: 'there' });
    document.body.prepend(link);
  }, href);
  await page.locator('#anywhere').click();
}
