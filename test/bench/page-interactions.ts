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

/** By keyboard: the cookie notice, which keeps the popup away while it is open, can cover an element. */
async function pressOn(page: Page, selector: string, key: string): Promise<void> {
  await page.locator(selector).filter({ visible: true }).first().focus();
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
  const page = await context.newPage();
  await page.addInitScript(recordEvents);
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

/** Durations of the events of interactions, collected in the page. */
type RecordedEvents = { interactionEvents?: { startTime: number; duration: number }[] };

/**
 * Runs in the page, before its scripts: the browser's own buffer has only events of 104 ms and more. Those below 16 ms are
 * never reported, so the result can be 0.
 */
function recordEvents(): void {
  const recorded: NonNullable<RecordedEvents['interactionEvents']> = [];
  (globalThis as RecordedEvents).interactionEvents = recorded;
  const options = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && entry.interactionId !== 0)
        recorded.push({ startTime: entry.startTime, duration: entry.duration });
  }).observe(options);
}

/** Runs in the page. */
function readLongestEvent(since: number): number {
  const recorded = (globalThis as RecordedEvents).interactionEvents ?? [];
  return Math.max(0, ...recorded.filter(({ startTime }) => startTime >= since).map(({ duration }) => duration));
}
