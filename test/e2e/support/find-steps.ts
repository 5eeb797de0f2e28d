import { expect } from 'vitest';
import { to } from '../../../src/web/paths.ts';
import { WAIT_LIMIT_MS } from '../wait-limit.ts';
import { type Shopper, seen, settled } from './shopper.ts';

/** Navigates through the header. */
export async function navigateByHeader(shopper: Shopper, key: 'phones' | 'products'): Promise<void> {
  const { page, t } = shopper;
  const row = page.getByRole('navigation', { name: t('layout.navigation') });
  const link = row.getByRole('link', { name: t(`staticPages.links.${key}`), exact: true });
  const path = shopper.at(key === 'phones' ? to.category('phones') : to.products());
  await link.click();
  await page.waitForURL((url) => url.pathname === path);
  // the URL changes before the page
  await page.locator(`form[action="${path}"]`).first().waitFor({ state: 'attached' });
  await settled(shopper);
}

/** Sorts the list by price and checks it; returns the number of products. */
export async function sortBy(shopper: Shopper, sort: 'price_asc' | 'price_desc'): Promise<number> {
  const { page, t } = shopper;
  await page.getByLabel(t('listing.sort')).selectOption({ label: t(`listing.sorts.${sort}`) });
  await applied(shopper, (query) => query.get('sort') === sort);
  const upwards = sort === 'price_asc' ? 1 : -1;
  const ordered = (prices: number[]) =>
    prices.every((price, place) => price * upwards >= (prices[place - 1] ?? price) * upwards);
  await expect.poll(() => shownPrices(shopper), { timeout: WAIT_LIMIT_MS }).toSatisfy(ordered);
  return announcedCount(shopper);
}

/** Sets a maximum price and checks that there are fewer products and none above it. */
export async function limitPrice(shopper: Shopper, most: number, before: number): Promise<void> {
  const { page, t } = shopper;
  const group = page.getByRole('group', { name: t('listing.price') });
  const box = group.getByRole('textbox', { name: t('listing.to'), exact: true });
  await box.fill(String(most));
  if (shopper.javaScriptEnabled) await box.press('Tab');
  await applied(shopper, (query) => query.get('max') === String(most));
  // sorted by price, the list may look the same: its count shows the change
  await expect.poll(() => announcedCount(shopper), { timeout: WAIT_LIMIT_MS }).toBeLessThan(before);
  await expect
    .poll(() => shownPrices(shopper), { timeout: WAIT_LIMIT_MS })
    .toSatisfy((prices: number[]) => Math.max(...prices) <= most);
}

/** Selects a brand and checks the products. */
export async function chooseBrand(shopper: Shopper, brand: string): Promise<void> {
  const { page, t } = shopper;
  await page
    .getByRole('group', { name: t('listing.brands') })
    .getByRole('checkbox', { name: brand })
    .check();
  await applied(shopper, (query) => query.has('brands'));
  const removal = page.getByRole('link', { name: t('listing.remove', { name: brand }) });
  await seen(removal);
  const cards = await page.locator('main article').allTextContents();
  expect(cards.length).toBeGreaterThan(0);
  for (const card of cards) expect(card).toContain(brand);
}

export async function clearFilters(shopper: Shopper): Promise<void> {
  const { page, t } = shopper;
  await page.getByRole('link', { name: t('listing.clear') }).click();
  await page.waitForURL((url) => !url.searchParams.has('brands'));
  await page.getByRole('link', { name: t('listing.clear') }).waitFor({ state: 'detached' });
}

/** Opens the next page of a list and checks for other products and a link back. */
export async function turnPage(shopper: Shopper): Promise<void> {
  const { page, t } = shopper;
  const titles = () => page.locator('main article').getByRole('heading').allTextContents();
  const before = await titles();
  await page.getByRole('link', { name: t('ui.nextPage') }).click();
  await page.waitForURL((url) => url.searchParams.get('page') === '2');
  await seen(page.getByRole('link', { name: t('ui.previousPage') }));
  const after = await titles();
  expect(after.length).toBeGreaterThan(0);
  expect(after.filter((title) => before.includes(title))).toEqual([]);
}

/** Opens a product from a card. */
export async function openProduct(shopper: Shopper, title: string): Promise<void> {
  const { page } = shopper;
  await page.locator('main article').getByRole('link', { name: title, exact: true }).first().click();
  await page.waitForURL(/\/product\/\d+/);
  await seen(page.getByRole('heading', { level: 1, name: title, exact: true }));
  await settled(shopper);
}

/** With script every change is applied automatically; without it by the button of the form. */
async function applied({ page, t, javaScriptEnabled }: Shopper, arrived: (query: URLSearchParams) => boolean) {
  const there = page.waitForURL((url) => arrived(url.searchParams));
  if (!javaScriptEnabled) await page.getByRole('button', { name: t('listing.apply'), exact: true }).click();
  await there;
  await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
}

/** Number of products in the list, on all pages. */
async function announcedCount({ page }: Shopper): Promise<number> {
  return Number(/\d+/.exec((await page.locator('main').getByRole('status').first().textContent()) ?? '')?.[0]);
}

/** Current price of each card in dollars; the previous price comes after it. */
async function shownPrices({ page }: Shopper): Promise<number[]> {
  const articles = await page.locator('main article').allTextContents();
  return articles.map((text) => Number(/\$([\d.,]*\d)/.exec(text)?.[1]?.replaceAll(',', '')));
}
