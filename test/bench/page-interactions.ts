import type { Browser, Page } from 'playwright-core';
import { to } from '../../src/web/paths.ts';
import { CPU_SLOWDOWN, PHONE } from './page-weight.ts';

/** Time for the work after an interaction, ms. */
const SETTLE_MS = 1500;

export type Interaction = {
  name: string;
  /** Path of the page; `product` is the path of a product in stock with variants. */
  path: (product: string) => string;
  /** Brings the page into the state before the interaction. */
  prepare?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
};

export const INTERACTIONS: readonly Interaction[] = [
  {
    name: 'menu',
    path: () => to.home(),
    act: (page) => page.locator('button[popovertarget=menu-sheet]').first().tap(),
  },
  {
    name: 'search',
    path: () => to.home(),
    prepare: async (page) => {
      await page.locator('header input[name=q]').first().tap();
      await page.locator('header [role=combobox]').waitFor();
    },
    act: (page) => page.keyboard.type('pho', { delay: 150 }),
  },
  {
    name: 'filter',
    path: () => to.category('phones'),
    prepare: (page) => pressOn(page, 'button[popovertarget=filter-panel][aria-haspopup]', 'Enter'),
    act: (page) => pressOn(page, '#filters input[type=checkbox]:enabled', 'Space'),
  },
  {
    name: 'variant',
    path: (product) => product,
    act: (page) => pressOn(page, 'main fieldset input[type=radio]:enabled:not(:checked)', 'Space'),
  },
  {
    name: 'add to cart',
    path: (product) => product,
    act: (page) => pressOn(page, 'main button[name=intent][value=add]:enabled', 'Enter'),
  },
];

/** By keyboard: a bar at the edge of the screen can cover an element. */
async function pressOn(page: Page, selector: string, key: string): Promise<void> {
  await page.locator(selector).first().focus();
  await page.keyboard.press(key);
}

/** The longest event of an interaction from input to next frame, as in Interaction to Next Paint, with the processor slowed down. */
export async function timeInteraction(
  browser: Browser,
  origin: string,
  product: string,
  { path, prepare, act }: Interaction,
): Promise<number> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  await context.addInitScript(() => {
    // closed, because a dialog can cover an element
    localStorage.setItem('cookieBannerClosed', 'true');
    sessionStorage.setItem('popupBannerClosed', '1');
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(origin + path(product), { waitUntil: 'load' });
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
  await page.waitForTimeout(SETTLE_MS);
  await prepare?.(page);
  await page.waitForTimeout(SETTLE_MS);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const started = await page.evaluate(() => performance.now());
  await act(page);
  await page.waitForTimeout(SETTLE_MS);
  const longest = await page.evaluate(readLongestEvent, started);
  await context.close();
  return longest;
}

/** Runs in the page: events of interactions since a time. Those below 16 ms are not reported, so the result can be 0. */
function readLongestEvent(since: number): Promise<number> {
  return new Promise((resolve) => {
    let longest = 0;
    const read = (entries: readonly PerformanceEntry[]) => {
      for (const entry of entries)
        if (entry.startTime >= since && 'interactionId' in entry && entry.interactionId !== 0)
          longest = Math.max(longest, entry.duration);
    };
    const options = { type: 'event', buffered: true, durationThreshold: 16 };
    const observer = new PerformanceObserver((list) => read(list.getEntries()));
    observer.observe(options);
    setTimeout(() => {
      read(observer.takeRecords());
      resolve(longest);
    }, 500);
  });
}
