import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { to } from '../../src/web/paths.ts';
import { expectNoAxeViolations, openBrowser, shot } from './support/browser.ts';

const visitors = openBrowser();
const NEWCOMER = { popup: true, viewport: { width: 360, height: 740 } };

const announcement = (page: Page) => page.getByRole('dialog', { name: 'The night market is open' });
/** Answers the cookie notice, which the announcement waits for. */
const answerCookies = (page: Page) => page.getByRole('button', { name: 'Reject', exact: true }).click();
const readClosedBanner = (page: Page) => page.evaluate(() => localStorage.getItem('popupBannerClosed'));

test('the announcement opens after the cookie notice was answered', async () => {
  const page = await visitors.newPage(NEWCOMER);
  await page.goto(to.home());
  const cookies = page.getByRole('region', { name: 'Your cookie choices' });
  await cookies.waitFor();
  await expectNoPopup(page);
  await answerCookies(page);
  await announcement(page).waitFor();
  expect(await cookies.count()).toBe(0);
});

test('the announcement opens over an idle page, traps the focus, and Escape closes it for this visit', async () => {
  const page = await visitors.newPage(NEWCOMER);
  const html = await (await page.goto(to.home()))?.text();
  expect(html).not.toContain('The night market is open');
  await answerCookies(page);
  await announcement(page).waitFor();
  await expectNoAxeViolations(page);
  await shot(page, 'popup');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
  expect(await announcement(page).evaluate((dialog) => getComputedStyle(dialog).animationName)).toBe('none');
  expect(await announcement(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await announcement(page).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('visible');
  expect(await readClosedBanner(page)).toBeNull();
  await page.reload();
  await expectNoPopup(page);
});

test('closing it by its button, or following it, is permanent; a click outside is not', async () => {
  const page = await visitors.newPage(NEWCOMER);
  await page.goto(to.products());
  await answerCookies(page);
  await announcement(page).waitFor();
  await page.mouse.click(10, 10);
  await announcement(page).waitFor({ state: 'detached' });
  expect(await readClosedBanner(page)).toBeNull();
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await announcement(page).getByRole('link').click();
  await page.waitForURL(`**${to.flashSale()}`);
  await announcement(page).waitFor({ state: 'detached' });
  expect(await readClosedBanner(page)).toMatch(/^[0-9a-f]{8}$/);
});

test('it opens neither on repair pages nor on error pages, and waits while an overlay is open', async () => {
  const page = await visitors.newPage(NEWCOMER);
  await page.goto(to.services());
  await expectNoPopup(page);
  await page.goto('/no/such/page');
  await expectNoPopup(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Products' }).click();
  await page.waitForURL(`**${to.products()}`);
  await answerCookies(page);
  await announcement(page).waitFor();
  await page.getByRole('button', { name: 'Close announcement' }).and(page.locator('dialog *')).click();
  await announcement(page).waitFor({ state: 'detached' });
  expect(await readClosedBanner(page)).toMatch(/^[0-9a-f]{8}$/);
});

/** Long enough for the page to become idle. */
async function expectNoPopup(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2500 })));
  expect(await announcement(page).count()).toBe(0);
}
