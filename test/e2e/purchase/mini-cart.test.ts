import { expect, test } from 'vitest';
import { prefixLocale, to } from '../../../src/web/paths.ts';
import { expectNoAxeViolations, openBrowser } from '../support/browser.ts';
import { lineOf } from '../support/cart-steps.ts';
import { findProductByTitle } from '../support/product-api.ts';
import { sellOut } from '../support/sell-out.ts';
import { seen, shopperOn } from '../support/shopper.ts';

const visitors = openBrowser();
const ENGLISH = { locale: 'en', javaScriptEnabled: true } as const;

/** Sold out by this test, so each attempt uses another product. */
const SCARCE = ['Inka 50 printer', 'Lumen 32 Pro monitor'];

test('the cart opens over the page, is checked before checkout, and a problem is shown at its line', async ({
  task,
}) => {
  const page = await visitors.newPage({ viewport: { width: 360, height: 740 } });
  const shopper = shopperOn(page, ENGLISH);
  const { t } = shopper;
  const goods = await findProductByTitle(visitors.origin, SCARCE[task.result?.retryCount ?? 0] ?? '', 'en');
  const cartLink = (count: number) => page.getByRole('banner').getByRole('link', { name: t('layout.cart', { count }) });
  const panel = page.getByRole('dialog', { name: t('cart.title') });

  const form = { intent: 'add', product_id: goods.id, inventory_id: goods.variants[0]?.id ?? 0, quantity: 1 };
  await page.request.post(to.cart(), { headers: { origin: visitors.origin, accept: 'text/html' }, form });
  await page.goto(prefixLocale(to.home(), 'en'));
  await cartLink(1).click();
  await panel.getByRole('button', { name: t('ui.increase', { name: goods.title }) }).click();
  await seen(cartLink(2));
  await expect.poll(() => panel.getByRole('textbox', { name: goods.title }).inputValue()).toBe('2');
  // a line is dimmed while its quantity is submitted, and disabled buttons may have less contrast
  await panel.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  await expectNoAxeViolations(page);
  const readStored = (name: string) => page.evaluate((key) => localStorage.getItem(key) ?? '', name);
  await expect.poll(() => readStored('cartSelection')).toContain('"quantity":2');
  expect(JSON.parse(await readStored('cartSelection'))).toMatchObject([
    { productId: goods.id, quantity: 2, type: 'product' },
  ]);
  const token = (await page.context().cookies()).find(({ name }) => name === 'frontend_guest');
  expect(await readStored('guestUserToken')).toBe(token?.value);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe(to.home());

  await cartLink(2).click();
  await seen(panel.getByRole('textbox', { name: goods.title }));
  await sellOut(goods);
  await panel.getByRole('button', { name: t('cart.toCheckout') }).click();
  await page.waitForURL((url) => url.pathname === to.cart());
  const line = lineOf(shopper, goods.title);
  await seen(line.getByText(t('problems.cart.outOfStock')));
  await line.getByRole('button', { name: `${t('cart.remedies.untick')}: ${goods.title}` }).click();
  await seen(page.getByRole('heading', { name: t('cart.saved') }));
  await seen(page.getByText(t('cart.nothingSelected')));
});
