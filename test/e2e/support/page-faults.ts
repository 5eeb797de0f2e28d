import type { Page } from 'playwright-core';
import type { Locale } from '../../../src/kernel/locale.ts';
import { prefixLocale, to } from '../../../src/web/paths.ts';
import { ENTRY_PAGES, formPages, publicPages, UNINDEXED_PAGES } from './all-pages.ts';
import { axeViolations } from './browser.ts';

export const DESKTOP = { width: 1280, height: 720 };
const SMALLEST = { width: 320, height: 640 };

/** Pages that a guest with a cart can open, one of each kind. */
export async function listTestedPages(origin: string): Promise<{ pages: string[]; kinds: string[] }> {
  const [open, forms] = await Promise.all([publicPages(origin), formPages(origin)]);
  const others = [...ENTRY_PAGES, to.search('zzzzqqq'), to.cart(), to.checkout(), '/no/such/page'];
  return { pages: [...open, ...UNINDEXED_PAGES, ...forms, ...others], kinds: [...onePerKind(open), ...others] };
}

function onePerKind(paths: string[]): string[] {
  const listing = /^\/(all\/(brand|collection|\w+\/)|flash-sale\/)/;
  return paths.filter((path) => !listing.test(path) && (!path.startsWith('/page/') || path === to.page('faq')));
}

/** Findings of axe at desktop width, and the horizontal overflow on the smallest screen. */
export async function findPageFaults(page: Page, path: string, locale: Locale): Promise<string[]> {
  await page.goto(prefixLocale(path, locale), { waitUntil: 'domcontentloaded' });
  const faults = await axeViolations(page);
  await page.setViewportSize(SMALLEST);
  const beyond = await page.evaluate(widthBeyondScreen);
  await page.setViewportSize(DESKTOP);
  if (beyond > 0) faults.push(`${beyond} px wider than the smallest screen`);
  return faults.map((barrier) => `${prefixLocale(path, locale)}: ${barrier}`);
}

/** Waits for the new layout: media queries are evaluated one frame later. */
async function widthBeyondScreen(): Promise<number> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  return document.documentElement.scrollWidth - window.innerWidth;
}
