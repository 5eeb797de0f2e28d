import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { to } from '../../../src/web/paths.ts';
import { type Shopper, seen, settled } from './shopper.ts';

/** Chooses the options of a product in sequence. */
export async function choose(shopper: Shopper, options: readonly string[]): Promise<void> {
  const { page, t, javaScriptEnabled } = shopper;
  for (const option of options) {
    await page.getByRole('radio', { name: option, exact: true }).click();
    if (javaScriptEnabled) await page.getByRole('radio', { name: option, exact: true, checked: true }).waitFor();
  }
  if (!javaScriptEnabled) {
    await page.getByRole('button', { name: t('product.showChoice') }).click();
    await page.waitForURL(/attribute_/);
  }
  for (const option of options) await page.getByRole('radio', { name: option, exact: true, checked: true }).waitFor();
}

/** Clicks the button that adds the product to the cart. */
export async function add({ page, t }: Shopper, quantity: number | string): Promise<void> {
  await page
    .locator('main')
    .getByRole('textbox', { name: t('product.quantity') })
    .fill(String(quantity));
  await page
    .getByRole('button', { name: t('product.add') })
    .first()
    .click();
}

/** Waits for the confirmation and opens the cart. */
export async function goToCart(shopper: Shopper): Promise<void> {
  const { page, t, javaScriptEnabled, at } = shopper;
  await seen(page.getByText(t('cart.added'), { exact: true }));
  if (javaScriptEnabled) await page.getByRole('link', { name: t('product.viewCart') }).click();
  await page.waitForURL((url) => url.pathname === at(to.cart()));
  await seen(page.getByRole('heading', { level: 1, name: t('cart.title') }));
  await settled(shopper);
}

export function lineOf({ page, t }: Shopper, title: string): Locator {
  const lines = page.getByRole('region', { name: t('cart.lines') }).getByRole('listitem');
  return lines.filter({ has: page.getByRole('link', { name: title, exact: true }) });
}

export function quantityOf(shopper: Shopper, title: string): Promise<string> {
  return lineOf(shopper, title).getByRole('textbox', { name: title }).inputValue();
}

/** Clicks + until the quantity is reached. */
export async function oneMore(shopper: Shopper, title: string, then: number): Promise<void> {
  const line = lineOf(shopper, title);
  await line.getByRole('button', { name: shopper.t('ui.increase', { name: title }) }).click();
  await expect.poll(() => quantityOf(shopper, title)).toBe(String(then));
  await line.and(shopper.page.locator('[aria-busy=true]')).waitFor({ state: 'detached' });
}

/** Deselects a line, so that it stays in the cart but is not ordered; `then` counts pieces, not lines. */
export async function untick(
  shopper: Shopper,
  title: string,
  then: { selected: number; count: number },
): Promise<void> {
  const { page, t, javaScriptEnabled } = shopper;
  await lineOf(shopper, title).getByRole('checkbox').uncheck();
  if (!javaScriptEnabled) await page.getByRole('button', { name: t('cart.updateSelection') }).click();
  await seen(page.getByText(t('cart.selected', then)));
}

export async function remove(shopper: Shopper, title: string): Promise<void> {
  await lineOf(shopper, title)
    .getByRole('button', { name: shopper.t('cart.remove', { title }) })
    // a line that cannot be bought also offers it beside its problem
    .first()
    .click();
  await lineOf(shopper, title).waitFor({ state: 'detached' });
}

export async function goToCheckout({ page, t, at }: Shopper): Promise<void> {
  await page.getByRole('link', { name: t('cart.toCheckout') }).click();
  await page.waitForURL((url) => url.pathname === at(to.checkout()));
  await seen(page.getByRole('heading', { level: 1, name: t('checkout.title') }));
}
