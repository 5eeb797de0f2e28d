import type { CDPSession } from 'playwright-core';
import { expect, test } from 'vitest';
import { to } from '../../../src/web/paths.ts';
import { launchChromium, openBrowser } from '../support/browser.ts';
import { findProductByTitle } from '../support/product-api.ts';
import { origin } from '../support/worker-shop.ts';

const visitors = openBrowser({ launch: (pictures) => launchChromium(pictures, ['--disable-back-forward-cache']) });

/** Reasons of the headless browser, which keeps no page, and of the test, which goes to a page of the same site. */
const REASONS_OF_THE_TEST = ['BackForwardCacheDisabledForDelegate', 'BrowsingInstanceNotSwapped'];

test('no public page prevents that the browser keeps it and shows it at once when a visitor goes back', async () => {
  const page = await visitors.newPage({ serviceWorkers: 'allow' });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const product = await findProductByTitle(origin, 'Orvo A7', 'en');
  const pages = [to.home(), to.category('phones'), product.path, to.search('orvo'), to.services(), to.page('faq')];
  for (const path of [...pages, to.categories(), to.tradeIn(), to.trackOrder()]) {
    await page.goto(path);
    await page.goto(to.brands());
    const reasons = waitForReasons(session);
    await page.goBack();
    expect({ path, reasons: await reasons }).toEqual({ path, reasons: [] });
  }
});

test('a visitor who goes back from a product sees the list at its place', async () => {
  const page = await visitors.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(to.category('phones'));
  const card = page.getByRole('article').nth(8);
  await card.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(500);
  await card.getByRole('link').first().click();
  await page.waitForURL(/\/product\//);
  await page.waitForFunction(() => window.scrollY === 0);
  await page.goBack();
  await card.waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});

/** Why the browser loaded a page again, without the reasons of the test. */
function waitForReasons(session: CDPSession): Promise<string[]> {
  return new Promise((resolve) => {
    session.once('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
      resolve(notRestoredExplanations.map(({ reason }) => reason).filter((one) => !REASONS_OF_THE_TEST.includes(one))),
    );
  });
}
