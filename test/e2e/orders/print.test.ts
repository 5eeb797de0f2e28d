import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { to } from '../../../src/web/paths.ts';
import { openBrowser } from '../support/browser.ts';
import { fillIn, follow, placeOrder, ZAHRA } from '../support/checkout-steps.ts';
import { fillCart } from '../support/fill-cart.ts';
import { findProductByTitle } from '../support/product-api.ts';
import { settled, shopperOn } from '../support/shopper.ts';

const visitors = openBrowser({ pictures: true });
const ENGLISH = { locale: 'en', javaScriptEnabled: true } as const;
/** A4 without margins at 96 dpi. */
const PAPER = { width: 680, height: 1010 };
const PRESSED = 'footer, nav, search, button, input, select, textarea';

type Paper = { has: string[]; without?: string[] };

/** Prints the page and compares it with the expected content. */
async function expectPrinted(page: Page, name: string, { has, without = [] }: Paper): Promise<void> {
  const screen = page.viewportSize();
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  if (process.env.SHOTS)
    await page.pdf({ path: `.cache/shots/print-${name}.pdf`, format: 'A4', printBackground: true });
  const isShown = async (text: string) => (await page.getByText(text).filter({ visible: true }).count()) > 0;
  for (const text of has) expect(await isShown(text), `${name}: ${text}`).toBe(true);
  for (const text of without) expect(await isShown(text), `${name}: ${text}`).toBe(false);
  expect(await page.locator(PRESSED).filter({ visible: true }).count(), name).toBe(0);
  const { beyond, paper } = await page.evaluate(() => ({
    beyond: document.documentElement.scrollWidth - window.innerWidth,
    paper: getComputedStyle(document.documentElement).backgroundColor,
  }));
  expect([name, beyond <= 0, paper]).toEqual([name, true, 'rgb(255, 255, 255)']);
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  if (screen) await page.setViewportSize(screen);
}

test('a product, a confirmation and a tracked order are printed without buttons', async () => {
  const page = await visitors.newPage({ colorScheme: 'dark' });
  const shopper = shopperOn(page, ENGLISH);
  const { t } = shopper;
  const { path } = await findProductByTitle(visitors.origin, 'Orvo A7', 'en');
  await page.goto(path);
  await expectPrinted(page, 'product', {
    has: ['Orvo A7', '$', t('product.specs'), t('product.description')],
    without: [t('product.suggested')],
  });
  await fillCart(page, 'en');
  await page.goto(to.checkout());
  await settled(shopper);
  await fillIn(shopper, ZAHRA);
  const code = await placeOrder(shopper);
  const has = [code, 'Orvo A7', ZAHRA.street, t('orders.totals')];
  await expectPrinted(page, 'confirmation', { has, without: [t('confirmation.accountTitle')] });
  await follow(shopper, ZAHRA.email, 'Orvo A7');
  await expectPrinted(page, 'order', { has, without: [t('track.codeHint')] });
});
