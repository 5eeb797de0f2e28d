import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { to } from '../../../src/web/paths.ts';
import { openBrowser } from '../support/browser.ts';
import { findProductByTitle } from '../support/product-api.ts';
import { seen, settled, shopperOn } from '../support/shopper.ts';

const visitors = openBrowser();
const ENGLISH = { locale: 'en', javaScriptEnabled: true } as const;

test('after a client-side navigation the heading has the focus and the title is announced; a filter moves no focus', async () => {
  const page = await visitors.newPage();
  const shopper = shopperOn(page, ENGLISH);
  await page.goto(to.home());
  await settled(shopper);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: shopper.t('staticPages.links.phones') })
    .first()
    .click();
  const heading = page.getByRole('heading', { level: 1, name: 'Phones' });
  await seen(heading.and(page.locator(':focus')));
  await seen(page.getByRole('status').filter({ hasText: await page.title() }));
  const next = page.getByRole('link', { name: shopper.t('ui.nextPage') });
  await next.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/page=2/);
  await seen(page.getByRole('link', { name: shopper.t('ui.previousPage') }));
  // the last page has no next link, so the focused link was removed
  await seen(heading.and(page.locator(':focus')));
  const filter = page.getByRole('checkbox', { checked: false }).first();
  await filter.focus();
  await page.keyboard.press('Space');
  await page.waitForURL((url) => !url.searchParams.has('page'));
  await seen(page.getByRole('link', { name: shopper.t('listing.clear') }));
  expect(await heading.and(page.locator(':focus')).count()).toBe(0);
});

test('a progress bar shows pending requests, and a toast is visible for five seconds and readable afterwards', async () => {
  const page = await visitors.newPage({ reducedMotion: 'no-preference' });
  const { t } = shopperOn(page, ENGLISH);
  const { path } = await findProductByTitle(visitors.origin, 'Tern 3', 'en');
  await page.clock.install();
  await page.goto(path);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  let answer = () => {};
  const requested = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/cart.data*', async (route) => {
    await requested;
    await route.continue();
  });
  await page
    .getByRole('button', { name: t('product.add') })
    .first()
    .click();
  const line = page.locator('[data-progress]');
  await line.waitFor({ state: 'attached' });
  const { delay, duration } = await line.evaluate((bar) => {
    const { animationDelay, animationDuration } = getComputedStyle(bar);
    return { delay: animationDelay, duration: animationDuration };
  });
  expect([delay, duration]).toEqual(['0.2s', '5s']);
  await page.clock.runFor(1000);
  answer();
  const message = page.getByRole('status').getByText(t('cart.added'), { exact: true });
  await runUntil(page, () => message.count().then((count) => count > 0));
  await line.waitFor({ state: 'detached' });
  await page.clock.runFor(4800);
  await seen(message);
  await page.clock.runFor(400);
  await message.waitFor({ state: 'detached' });
  const past = page.locator('summary').filter({ hasText: t('ui.pastMessages', { count: 1 }) });
  await past.click();
  await seen(page.getByRole('listitem').filter({ hasText: t('cart.added') }));

  await page.route('**/cart.data*', (route) => route.abort());
  await page
    .getByRole('button', { name: t('product.add') })
    .first()
    .click();
  await runUntil(page, async () => (await page.getByRole('alert').getByText(t('cart.changeNotSent')).count()) > 0);
});

/** The clock of the page is stopped between steps. */
async function runUntil(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      return isSo();
    })
    .toBe(true);
}

test('the scripts of links in view are prefetched while the browser is idle', async () => {
  const page = await visitors.newPage();
  await page.goto(to.categories());
  await page.locator('head link[rel=modulepreload][href*="/category-"]').waitFor({ state: 'attached' });
});

for (const connection of [
  { saveData: true, effectiveType: '4g' },
  { saveData: false, effectiveType: '2g' },
])
  test(`nothing is prefetched with ${JSON.stringify(connection)}`, async () => {
    const page = await visitors.newPage();
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
    const ahead: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/category-') || request.url().includes('.data')) ahead.push(request.url());
    });
    await page.goto(to.categories());
    await page.getByRole('main').getByRole('link').first().hover();
    for (let time = 0; time < 3; time += 1)
      await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 2000 })));
    expect(ahead).toEqual([]);
    expect(await page.locator('link[rel=modulepreload][href*="/category-"]').count()).toBe(0);
  });
