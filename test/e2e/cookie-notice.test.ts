import { expect, test } from 'vitest';
import { to } from '../../src/web/paths.ts';
import { openBrowser } from './browser.ts';
import { filledBasket } from './filled-basket.ts';
import { seen, settled, shopperOn } from './shopper.ts';

const visitors = openBrowser();
const ENGLISH = { locale: 'en', javaScriptEnabled: true } as const;

for (const viewport of [
  { width: 360, height: 640 },
  { width: 320, height: 480 },
]) {
  test(`the cookie notice covers nothing of the checkout that has the focus, at ${viewport.width} × ${viewport.height}`, async () => {
    const page = await visitors.newPage({ ...ENGLISH, viewport });
    const shopper = shopperOn(page, ENGLISH);
    await filledBasket(page, 'en');
    await page.goto(to.checkout());
    await settled(shopper);
    await seen(page.getByRole('region', { name: shopper.t('chrome.cookies.title') }));
    await page.getByRole('heading', { level: 1 }).click();
    const boxes = await page.locator('main').locator('input:visible, select:visible, textarea:visible').count();
    const covered: string[] = [];
    let met = 0;
    for (let stop = 0; stop < boxes + 40; stop += 1) {
      await page.keyboard.press('Tab');
      const focus = await page.evaluate(whatHasTheFocus);
      if (focus === null) break;
      met += 1;
      if (focus) covered.push(focus);
    }
    expect(met).toBeGreaterThan(10);
    expect(covered).toEqual([]);
  });
}

/** Null outside the page's content; else what is covered, or nothing. */
function whatHasTheFocus(): string | null {
  const focused = document.activeElement;
  const notice = document.querySelector('section[aria-labelledby=cookie-title]');
  if (!focused?.closest('main') || !notice) return null;
  const { top, bottom } = focused.getBoundingClientRect();
  const limit = notice.getBoundingClientRect().top;
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return bottom <= limit && top >= header
    ? ''
    : `${focused.outerHTML.slice(0, 120)} (${header} ≤ ${top}–${bottom} ≤ ${limit})`;
}
