import { expect, test } from 'vitest';
import { prefixLocale, to } from '../../src/web/paths.ts';
import { expectNoAxeViolations, openBrowser, shot } from './support/browser.ts';

const visitors = openBrowser();
const PHONE = { width: 360, height: 740 };
const NOWHERE = '/no/such/page';

test('a missing page is reported inside the layout, in the language of the URL', async () => {
  const page = await visitors.newPage({ viewport: PHONE });
  const answer = await page.goto(prefixLocale(NOWHERE, 'ar'));
  expect(answer?.status()).toBe(404);
  expect(await page.title()).toContain('تعذّر العثور على هذه الصفحة');
  expect(await page.locator('main search').count()).toBe(1);
  await expectNoAxeViolations(page);
  await shot(page, 'not-found-ar');
});

test('the menu on a phone opens and links without script', async () => {
  const page = await visitors.newPage({ viewport: PHONE, javaScriptEnabled: false });
  await page.goto(to.home());
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Contact' }).click();
  await page.waitForURL(`**${to.page('contact')}`);
});

test('the category menu opens on click, closes on Escape and returns the focus', async () => {
  const page = await visitors.newPage();
  await page.goto(to.home());
  const opener = page.locator('summary:visible', { hasText: 'Categories' });
  await opener.press('Enter');
  const panel = page.getByRole('navigation', { name: 'Main navigation' }).locator('details');
  await expect.poll(() => panel.getAttribute('open')).toBe('');
  await page.keyboard.press('Escape');
  await expect.poll(() => panel.getAttribute('open')).toBeNull();
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('a closed announcement stays closed', async () => {
  const page = await visitors.newPage();
  await page.goto(to.home());
  const announcement = page.locator('aside[aria-label=Announcement]');
  await page.getByRole('button', { name: 'Close announcement' }).click();
  await announcement.waitFor({ state: 'detached' });
  await page.reload();
  await announcement.waitFor({ state: 'hidden' });
});

test('rejecting cookies takes one click, is stored, and can be changed', async () => {
  const page = await visitors.newPage();
  await page.goto(to.home());
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('consent'))).toContain('"statistics":false');
  await page.reload();
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await page.getByRole('button', { name: 'Accept' }).waitFor();
});

test('the language selector links to the same page, and the language is stored', async () => {
  const page = await visitors.newPage();
  await page.goto(NOWHERE);
  await page.locator('summary[aria-label^="Language"]').click();
  await page.getByRole('link', { name: 'Türkçe' }).and(page.locator(':visible')).click();
  await page.waitForURL(`**${prefixLocale(NOWHERE, 'tr')}`);
  await page.goto(to.home());
  expect(new URL(page.url()).pathname).toBe(prefixLocale(to.home(), 'tr'));
});

test('an empty search does not navigate', async () => {
  const page = await visitors.newPage();
  await page.goto(to.home());
  const box = page.getByRole('banner').locator('[name=q]');
  await box.fill('   ');
  await box.press('Enter');
  await box.fill('orvo');
  await box.press('Enter');
  await page.waitForURL(`**${to.search('orvo')}`);
  await page.goBack();
  await page.waitForURL((url) => url.pathname === to.home());
});
