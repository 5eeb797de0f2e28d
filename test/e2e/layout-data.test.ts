import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootstrapShop, type RunningShop } from '../../src/bootstrap-shop.ts';
import { readConfig } from '../../src/config.ts';
import { BANNER_PLACEMENT } from '../../src/modules/content/banners/banner-placement.rules.ts';
import { changeSettings } from '../../src/modules/settings/change-settings.ts';
import type { Settings } from '../../src/modules/settings/settings.rules.ts';
import { to } from '../../src/web/paths.ts';
import { expectNoAxeViolations, openBrowser, shot } from './support/browser.ts';
import { findProductByTitle } from './support/product-api.ts';
import { dataDir, origin } from './support/worker-shop.ts';

const visitors = openBrowser();
const PHONE = { width: 360, height: 740 };
let shop: RunningShop;

beforeAll(async () => {
  // the database of the running shop, as a command-line tool opens it
  const config = { ...readConfig({ ...process.env, DATA_DIR: dataDir }), demo: false };
  shop = await bootstrapShop(config, resolve(import.meta.dirname, '../..'), () => undefined);
});
afterAll(async () => {
  await change({ chat: null, headerLinks: null });
  await footerPages(true);
  await topBannerFor('all');
  await shop.close();
});

test('header links and chat button from the settings appear without a restart, and the chat covers no other control', async () => {
  const left = [{ title: { en: 'Only watches' }, url: to.category('wearables') }];
  await change({ chat: { kind: 'whatsapp', target: '+1 555 010 0137' }, headerLinks: { left, right: [] } });
  const phone = await findProductByTitle(origin, 'Orvo A7', 'en');
  await expect.poll(() => htmlOf(phone.path)).toContain('https://wa.me/15550100137');
  const page = await visitors.newPage({ viewport: PHONE });
  await page.goto(phone.path);
  const chat = page.getByRole('link', { name: 'Chat on WhatsApp (opens in a new tab)' });
  await page.getByRole('button', { name: 'Reject' }).click();
  await chat.waitFor();
  expect(await top(page, '[data-bottom-bar]')).toBeGreaterThanOrEqual(await bottom(page));
  await expectNoAxeViolations(page);
  await shot(page, 'chat');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Only watches' }).click();
  await page.waitForURL(`**${to.category('wearables')}`);
  const current = page.locator('#menu-sheet [aria-current=page]', { hasText: 'Only watches' });
  await current.waitFor({ state: 'attached' });
});

test('a banner for customers is not shown to guests, and guests see their own', async () => {
  const announcement = (page: Page) => page.locator('aside[aria-label=Announcement]');
  const page = await visitors.newPage({ viewport: PHONE });
  await topBannerFor('user');
  await expect.poll(() => htmlOf(to.brands())).toContain('data-for="user"');
  await page.goto(to.brands());
  await announcement(page).waitFor({ state: 'hidden' });
  await topBannerFor('guest');
  await expect.poll(() => htmlOf(to.brands())).toContain('data-for="guest"');
  await page.reload();
  await announcement(page).waitFor();
});

test('a page without its footer links requests them again, and shows the response', async () => {
  await footerPages(false);
  await expect.poll(() => htmlOf(to.brands())).not.toContain('Questions and answers');
  const page = await visitors.newPage();
  const about = [{ slug: 'faq', title: 'Found after all' }];
  const whole = { status: 200, body: JSON.stringify({ data: { categories: [], about } }) };
  const refused = { status: 201, body: JSON.stringify({ data: { form: ['The language is not known.'] } }) };
  const answers = [whole, refused, null, whole];
  await page.route('**/api/v1/common', (route) => {
    const next = answers.shift();
    return next ? route.fulfill({ contentType: 'application/json', ...next }) : route.abort();
  });
  await page.goto(to.brands());
  const found = page.getByRole('contentinfo').getByRole('link', { name: 'Found after all' });
  await found.waitFor();
  await page.goto(to.brands());
  await page.getByRole('main').getByText('The language is not known.').waitFor();
  await page.getByRole('main').getByText('201').waitFor();
  await page.goto(to.brands());
  await page.getByRole('main').getByText('API is down.').waitFor();
  await page.getByRole('banner').waitFor();
  // requested again after a second, without a page load
  await found.waitFor();
  await page.getByRole('main').getByText('API is down.').waitFor({ state: 'detached' });
});

test('a tab that stays open for long reloads its layout data with the next page', async () => {
  const page = await visitors.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const hasReloadedLayout = () =>
    requests.some((url) => /\/all\/[\w-]+\.data/.test(url) && /default-layout|^[^?]*$/.test(url));
  await page.goto(to.categories());
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 11 * 60_000;
  });
  await page.getByRole('main').locator('a[href^="/all/"]').first().click();
  await page.waitForURL('**/all/*');
  expect(hasReloadedLayout()).toBe(true);
});

function change(changes: Partial<Settings>) {
  return changeSettings(shop.services.db, changes, new Date());
}

async function footerPages(shown: boolean): Promise<void> {
  await shop.services.db
    .updateTable('page')
    .set({ in_footer: shown })
    .where('slug', 'not in', ['reviews', 'services'])
    .execute();
}

async function topBannerFor(audience: 'all' | 'guest' | 'user'): Promise<void> {
  await shop.services.db.updateTable('banner').set({ audience }).where('place', '=', BANNER_PLACEMENT.top).execute();
}

async function htmlOf(path: string): Promise<string> {
  return (await fetch(origin + path)).text();
}

const top = (page: Page, place: string) =>
  page
    .locator(place)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top);
const bottom = (page: Page) =>
  page.locator('a[href^="https://wa.me"]').evaluate((element) => element.getBoundingClientRect().bottom);
