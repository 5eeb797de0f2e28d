import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { to } from '../../../src/web/paths.ts';
import { openBrowser } from '../support/browser.ts';
import { findProductByTitle } from '../support/product-api.ts';
import { origin } from '../support/worker-shop.ts';

const visitors = openBrowser({ pictures: true });
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const MAX_LAYOUT_SHIFT = 0.01;

/** Paths of the requests of a page, by the beginning of their paths. */
function recordRequests(page: Page) {
  const paths: string[] = [];
  page.on('request', (request: Request) => paths.push(new URL(request.url()).pathname));
  return (start: RegExp) => paths.filter((path) => start.test(path));
}

async function readLayoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(sum)));
      }),
  );
}

test('only the first slide is loaded, until a visitor touches the slides', async () => {
  const page = await visitors.newPage(PHONE);
  const list = recordRequests(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(new Set(list(/slide-/)).size).toBe(1);
  expect(await readLayoutShift(page)).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
  await page.locator('section:has(img[src*="slide-"])').hover();
  await expect.poll(() => new Set(list(/slide-/)).size).toBe(3);
});

test('a mouse loads the second picture of a card, and a finger does not', async () => {
  for (const device of [PHONE, { viewport: { width: 1280, height: 800 } }]) {
    const page = await visitors.newPage(device);
    const list = recordRequests(page);
    await page.goto(to.category('phones'), { waitUntil: 'networkidle' });
    const cards = page.locator('article');
    expect(list(/-(back|front)\.avif/)).toEqual([]);
    // later events are handled after earlier ones, so the picture of the second card shows that the touch was handled
    for (const [index, pointerType] of (['touch', 'mouse'] as const).entries())
      await cards.nth(index).locator('a').first().dispatchEvent('pointerover', { pointerType, bubbles: true });
    await expect.poll(() => cards.nth(1).locator('img').count()).toBe(2);
    expect(await cards.nth(0).locator('img').count()).toBe(1);
  }
});

test('a page in English loads one font, although its reviews and addresses are in other languages', async () => {
  const { path } = await findProductByTitle(origin, 'Orvo A7', 'en');
  for (const address of [path, to.services()]) {
    const page = await visitors.newPage(PHONE);
    const list = recordRequests(page);
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    expect(new Set(list(/\.woff2$/)).size, address).toBe(1);
    expect(await readLayoutShift(page), address).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
  }
});
