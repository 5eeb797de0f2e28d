import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { to } from '../../../src/web/paths.ts';
import { openBrowser } from '../support/browser.ts';
import { seen, shopperOn } from '../support/shopper.ts';

const visitors = openBrowser();
const ENGLISH = { locale: 'en', javaScriptEnabled: true } as const;
const NO_FILE = /No file for storefront/;
const BRANDS = { path: to.brands(), file: '**/assets/brands-*.js' };

test('a page whose script is missing is loaded as a whole document from its own URL', async () => {
  const page = await visitors.newPage();
  const { t } = shopperOn(page, ENGLISH);
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname);
  });
  await navigateTo(page, BRANDS);
  // it is loaded as a document, with existing scripts
  await page.waitForURL((url) => url.pathname === to.brands());
  await page.locator('body:not([data-kept])').waitFor();
  await seen(page.getByRole('heading', { level: 1, name: t('listing.brands') }));
  expect(opened).toEqual([to.categories(), to.brands()]);
});

test('a page whose own script is missing stays as the server rendered it, and its links and forms work', async () => {
  const page = await visitors.newPage();
  const { t } = shopperOn(page, ENGLISH);
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname);
  });
  await page.route(BRANDS.file, (route) => route.fulfill({ status: 404 }));
  const lost = page.waitForResponse(BRANDS.file);
  await page.goto(to.brands(), { waitUntil: 'commit' });
  expect((await lost).status()).toBe(404);
  await seen(page.getByRole('heading', { level: 1, name: t('listing.brands') }));
  await page.getByRole('main').getByRole('link', { name: 'Orvo' }).first().click();
  await page.waitForURL(/brand=/);
  await seen(page.getByRole('heading', { level: 1, name: 'Orvo' }));
  expect(opened).toEqual([to.brands(), expect.stringContaining('/brand')]);
  await page.getByRole('banner').locator('[name=q]').fill('tern');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\?.*q=tern/);
});

test('when a script stays missing, the page reloads once and then shows an error', async () => {
  const page = await visitors.newPage({ expectedErrors: NO_FILE });
  await page.route(BRANDS.file, (route) => route.fulfill({ status: 404 }));
  await page.goto(to.categories());
  await pressLinkTo(page, BRANDS.path);
  await page.waitForURL((url) => url.pathname === to.brands());
  await page.goto(to.categories());
  await pressLinkTo(page, BRANDS.path);
  await expectErrorPage(page);
});

test('a script that is missing before the data of its page has arrived leads to the error page too', async () => {
  const page = await visitors.newPage({ expectedErrors: NO_FILE });
  // sent before a page is reloaded, to check that the shop can be reached
  const isReachable = page.waitForResponse((response) => response.request().method() === 'HEAD');
  await page.route(BRANDS.file, (route) => route.fulfill({ status: 404 }));
  await page.route('**/*.data*', async (route) => {
    const answer = await route.fetch();
    await isReachable;
    await route.fulfill({ response: answer });
  });
  await page.goto(to.categories());
  // as if a page had been reloaded a moment ago
  await page.evaluate(() => sessionStorage.setItem('openedAnewAt', String(Date.now())));
  await pressLinkTo(page, BRANDS.path);
  await expectErrorPage(page);
});

async function expectErrorPage(page: Page): Promise<void> {
  const { t } = shopperOn(page, ENGLISH);
  await seen(page.getByRole('heading', { level: 1, name: t('error.sorry') }));
  await seen(page.getByRole('banner'));
  await page.locator('body[data-kept]').waitFor();
}

/** Clicks a link to a page whose script is missing, as after a deployment, until a document is requested. */
async function navigateTo(page: Page, { path, file }: typeof BRANDS): Promise<void> {
  let isMissing = true;
  await page.route(file, (route) => (isMissing ? route.fulfill({ status: 404 }) : route.continue()));
  await page.goto(to.categories());
  page.once('framenavigated', () => {
    isMissing = false;
  });
  await pressLinkTo(page, path);
}

async function pressLinkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    document.body.setAttribute('data-kept', '');
    document.body.prepend(Object.assign(document.createElement('a'), { id: 'anywhere', href, textContent: 'there' }));
  }, path);
  await page.locator('#anywhere').click();
}
