import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { prefixLocale, to } from '../../../src/web/paths.ts';
import { BLUR_CLOSE_DELAY_MS, DEBOUNCE_MS } from '../../../src/web/storefront/search/suggest-timing.ts';
import { expectNoAxeViolations, openBrowser, type PageOptions, shot } from '../support/browser.ts';
import { seen } from '../support/shopper.ts';

const visitors = openBrowser();
const PHONE = { width: 360, height: 740 };
const CALL = '**/api/v1/search?*';

async function openHome(options: PageOptions = {}): Promise<Page> {
  const page = await visitors.newPage(options);
  await page.goto(prefixLocale(to.home(), options.locale === 'ar' ? 'ar' : 'en'));
  return page;
}

const boxOf = (page: Page) => page.getByRole('banner').locator('[name=q]');
const rowsOf = (page: Page) => page.getByRole('option');
const calls = (page: Page) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/search?')) requests.push(new URL(request.url()).searchParams.get('q') ?? '');
  });
  return requests;
};
const answered = (page: Page, q: string) =>
  page.waitForResponse((response) => response.url().includes(`/api/v1/search?q=${q}`));

test('typing shows local suggestions immediately, and requests more after a pause', async () => {
  const page = await openHome();
  const requests = calls(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await boxOf(page).pressSequentially('phon');
  await seen(rowsOf(page).filter({ hasText: 'Flagship phones' }));
  expect(requests).toEqual([]);
  const answer = answered(page, 'orvo');
  await boxOf(page).fill('orvo');
  await page.clock.runFor(DEBOUNCE_MS);
  await answer;
  await page.clock.resume();
  await seen(rowsOf(page).filter({ hasText: 'Orvo A5' }));
  expect(requests).toEqual(['orvo']);
  expect(await rowsOf(page).count()).toBeLessThanOrEqual(10);
  await expectNoAxeViolations(page);
});

test('a newer text aborts the previous request, and a slow request shows a spinner', async () => {
  const page = await openHome();
  let answer = () => undefined as undefined;
  await page.route(CALL, async (route) => {
    if (route.request().url().endsWith('q=orvo')) return route.continue();
    await new Promise<void>((done) => {
      answer = () => done() as undefined;
    });
    // the request has been aborted by then
    await route.continue().catch(() => undefined);
  });
  const older = page.waitForRequest(/q=or$/);
  await boxOf(page).pressSequentially('or');
  await older;
  await seen(page.getByRole('banner').locator('[data-slow]'));
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('q=or'));
  await boxOf(page).press('v');
  await boxOf(page).press('o');
  await ended;
  answer();
  await seen(rowsOf(page).filter({ hasText: 'Orvo A5' }));
  await expect.poll(() => page.getByRole('banner').locator('[data-slow]').count()).toBe(0);
});

test('the arrow keys move through the rows, copy them into the field, and return to the typed text', async () => {
  const page = await openHome();
  const box = boxOf(page);
  // the rows stay the local ones
  await page.route(CALL, () => undefined);
  await box.pressSequentially('phon');
  await seen(rowsOf(page));
  const texts = await rowsOf(page).locator('bdi:first-child').allTextContents();
  await box.press('ArrowDown');
  await expect.poll(() => box.inputValue()).toBe(texts[0]);
  await box.press('End');
  await expect.poll(() => box.inputValue()).toBe(texts.at(-1));
  await box.press('ArrowDown');
  await expect.poll(() => box.inputValue()).toBe('phon');
  await box.press('ArrowUp');
  await box.press('Home');
  await expect.poll(() => box.inputValue()).toBe(texts[0]);
  const active = page.getByRole('option', { selected: true });
  expect(await active.getAttribute('id')).toBe(await box.getAttribute('aria-activedescendant'));
  await box.press('Escape');
  await expect.poll(async () => [await box.inputValue(), await rowsOf(page).count()]).toEqual(['phon', 0]);
  expect(await box.getAttribute('aria-expanded')).toBe('false');
  await box.press('e');
  await seen(rowsOf(page));
  await box.press('ArrowDown');
  await box.press('Enter');
  await page.waitForURL(`**${to.category('phones')}`);
  await expect.poll(() => rowsOf(page).count()).toBe(0);
});

test('a long press on a row still navigates', async () => {
  const page = await openHome();
  await boxOf(page).pressSequentially('phon');
  const row = rowsOf(page).filter({ hasText: 'Flagship phones' });
  await row.hover();
  await page.mouse.down();
  await boxOf(page).blur();
  await page.waitForTimeout(3 * BLUR_CLOSE_DELAY_MS);
  await page.mouse.up();
  await page.waitForURL(`**${to.category('phones', 'flagship-phones')}`);
});

test('a tap on a row navigates immediately, although the search field loses the focus', async () => {
  const page = await openHome({ viewport: PHONE, hasTouch: true });
  await boxOf(page).tap();
  await boxOf(page).pressSequentially('phon');
  await rowsOf(page).filter({ hasText: 'Flagship phones' }).tap();
  await page.waitForURL(`**${to.category('phones', 'flagship-phones')}`);
  await rowsOf(page).first().waitFor({ state: 'detached' });
});

test('the popup closes when the focus leaves, when the field is emptied, and on a click outside', async () => {
  const page = await openHome();
  const box = boxOf(page);
  const gone = () => rowsOf(page).first().waitFor({ state: 'detached' });
  await box.pressSequentially('phon');
  await seen(rowsOf(page));
  await box.blur();
  await gone();
  await box.focus();
  await seen(rowsOf(page));
  await box.fill('');
  await gone();
  await box.pressSequentially('phon');
  await seen(rowsOf(page));
  await page.mouse.click(20, 700);
  await gone();
  expect(new URL(page.url()).pathname).toBe(to.home());
});

test('without a network the local suggestions stay, and no error is reported', async () => {
  const page = await openHome();
  await boxOf(page).focus();
  await page.getByRole('banner').getByRole('combobox').waitFor();
  await page.context().setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/v1/search?'));
  await boxOf(page).pressSequentially('phon');
  await failed;
  await expect.poll(() => rowsOf(page).filter({ hasText: 'Flagship phones' }).count()).toBe(1);
});

test('recent searches are stored in the browser and deleted on request', async () => {
  const page = await openHome();
  await boxOf(page).focus();
  await page.getByRole('banner').getByRole('combobox').waitFor();
  await boxOf(page).fill('orvo a5');
  await page.getByRole('banner').getByRole('option').first().waitFor();
  await boxOf(page).press('Enter');
  // after the results load the search field is a new element without the typed text
  await page.getByRole('heading', { level: 1, name: 'orvo a5' }).waitFor();
  await boxOf(page).fill('orv');
  const row = page.getByRole('group', { name: 'Recent searches' }).getByRole('option', { name: 'orvo a5' });
  await seen(row);
  await boxOf(page).press('ArrowDown');
  await boxOf(page).press('Delete');
  await row.waitFor({ state: 'detached' });
  await expect.poll(() => boxOf(page).inputValue()).toBe('orv');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recentSearches'))).toBe('[]');
});

test('on a phone in Arabic the suggestions are a sheet under the header, and the page does not move', async () => {
  const page = await openHome({ locale: 'ar', viewport: PHONE, reducedMotion: 'no-preference' });
  await page.mouse.wheel(0, 600);
  await page.locator('header[data-condensed]').waitFor();
  const answer = answered(page, '');
  await boxOf(page).click();
  const placeOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
  const before = await placeOf('main');
  await boxOf(page).pressSequentially('سماع');
  await answer;
  await seen(rowsOf(page).locator('img'));
  expect(await placeOf('main')).toBe(before);
  const list = () => page.getByRole('listbox').boundingBox();
  const header = await page.getByRole('banner').boundingBox();
  const acrossPage = { x: header?.x, width: header?.width };
  await expect.poll(list).toMatchObject(acrossPage);
  // the header may still be condensing
  const gap = async () => {
    const box = await boxOf(page).boundingBox();
    return Math.abs(((await list())?.y ?? 0) - ((box?.y ?? 0) + (box?.height ?? 0)));
  };
  await expect.poll(gap).toBeLessThan(24);
  for (const row of await rowsOf(page).all()) expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await rowsOf(page).count()).toBeLessThanOrEqual(8);
  await expectNoAxeViolations(page);
  await shot(page, 'suggestions-ar');
});

test('without script the search field is a form', async () => {
  const page = await visitors.newPage({ javaScriptEnabled: false });
  await page.goto(to.home());
  await boxOf(page).fill('orvo');
  await boxOf(page).press('Enter');
  await page.waitForURL(`**${to.search('orvo')}`);
  expect(await boxOf(page).getAttribute('role')).toBeNull();
});
