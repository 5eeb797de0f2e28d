import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { LOCALES, type Locale } from '../../src/kernel/locale.ts';
import { inLocale, to } from '../../src/web/paths.ts';
import { ENTRY_PAGES, publicPages, UNINDEXED_PAGES } from './all-pages.ts';
import { axeViolations, openBrowser } from './browser.ts';
import { filledBasket } from './filled-basket.ts';

const visitors = openBrowser();
/** Colours may lie on pictures. */
const sighted = openBrowser({ pictures: true });
const DESK = { width: 1280, height: 720 };
/** A language of each direction is tried on the smallest screen; the rest of the pages differ by their words alone. */
const MEASURED: Locale[] = ['en', 'ar'];
/** The rules that judge colours, and links of a text by their colours alone. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
const SMALLEST = { width: 320, height: 640 };
let kinds: string[] = [];
let pages: string[] = [];
beforeAll(async () => {
  const open = await publicPages(visitors.origin);
  const others = [...ENTRY_PAGES, to.search('zzzzqqq'), to.cart(), to.checkout(), '/no/such/page'];
  kinds = [...onePerKind(open), ...others];
  pages = [...open, ...UNINDEXED_PAGES, ...others];
});

for (const locale of LOCALES) {
  test(`no page has a barrier that axe can find or is too wide for 320 pixels, in ${locale}`, async () => {
    const page = await (locale === 'en' ? sighted : visitors).newPage({ locale, viewport: DESK });
    await filledBasket(page, locale);
    const wrong: string[] = [];
    for (const path of locale === 'en' ? pages : kinds) {
      await page.goto(inLocale(path, locale), { waitUntil: 'domcontentloaded' });
      const byNight = locale === 'en' && kinds.includes(path);
      wrong.push(...(await barriers(page, locale, byNight)).map((barrier) => `${path}: ${barrier}`));
      if (!MEASURED.includes(locale)) continue;
      await page.setViewportSize(SMALLEST);
      const beyond = await page.evaluate(widthBeyondScreen);
      if (beyond > 0) wrong.push(`${path}: ${beyond} px wider than the smallest screen`);
      await page.setViewportSize(DESK);
    }
    expect(wrong).toEqual([]);
  });
}

/** Read after the new width was drawn: media queries follow a frame later. */
async function widthBeyondScreen(): Promise<number> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  return document.documentElement.scrollWidth - window.innerWidth;
}

/** Lists look alike whatever they list, and so do texts: languages after the first see one of each. */
function onePerKind(paths: string[]): string[] {
  const listing = /^\/(all\/(brand|collection|\w+\/)|flash-sale\/)/;
  return paths.filter((path) => !listing.test(path) && (!path.startsWith('/page/') || path === to.page('faq')));
}

/** Colours are the same in every language and take the longest to judge: they are judged once, by day and by night. */
async function barriers(page: Page, locale: Locale, byNight: boolean): Promise<string[]> {
  if (locale !== 'en') return axeViolations(page, { without: OF_COLOURS });
  const byDay = await axeViolations(page);
  if (!byNight) return byDay;
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axeViolations(page, { only: OF_COLOURS });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...byDay, ...dark.map((barrier) => `in the dark, ${barrier}`)];
}
