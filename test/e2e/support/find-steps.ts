import { expect } from 'vitest';
import { to } from '../../../src/web/paths.ts';
import { WAIT_LIMIT_MS } from '../wait-limit.ts';
import { type Shopper, seen, settled } from './shopper.ts';

/** Through the navigation row of the header to a place of the shop. */
export async function navigateByHeader(shopper: Shopper, key: 'phones' | 'products'): Promise<void> {
  const { page, t } = shopper;
  const row = page.getByRole('navigation', { name: t('layout.navigation') });
  const link = row.getByRole('link', { name: t(`staticPages.links.${key}`), exact: true });
  const path = shopper.at(key === 'phones' ? to.category('phones') : to.products());
  await link.click();
  await page.waitForURL((url) => url.pathname === path);
  // the address is new a moment before the page is
  await page.locator(`form[action="${path}"]`).first().waitFor({ state: 'attached' });
  await settled(shopper);
}

/** Orders the list by price, and sees it so ordered; answers how many it holds. */
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

/** Keeps what costs at most this much, and sees fewer than before and nothing dearer. */
export async function limitPrice(shopper: Shopper, most: number, before: number): Promise<void> {
  const { page, t } = shopper;
  const group = page.getByRole('group', { name: t('listing.price') });
  const box = group.getByRole('textbox', { name: t('listing.to'), exact: true });
  await box.fill(String(most));
  if (shopper.javaScriptEnabled) await box.press('Tab');
  await applied(shopper, (query) => query.get('max') === String(most));
  // the cheapest first, the list may look the same: its number shows that it is another
  await expect.poll(() => announcedCount(shopper), { timeout: WAIT_LIMIT_MS }).toBeLessThan(before);
  await expect
    .poll(() => shownPrices(shopper), { timeout: WAIT_LIMIT_MS })
    .toSatisfy((prices: number[]) => Math.max(...prices) <= most);
}

/** Ticks a brand; every product then shown is of it. */
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

/** To the next page of a list by its link: other products than before, and a way back. */
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

/** From a card of the list to the product's page. */
export async function openProduct(shopper: Shopper, title: string): Promise<void> {
  const { page } = shopper;
  await page.locator('main article').getByRole('link', { name: title, exact: true }).first().click();
  await page.waitForURL(/\/product\/\d+/);
  await seen(page.getByRole('heading', { level: 1, name: title, exact: true }));
  await settled(shopper);
}

/** Script shows every change by itself; without it the form has a button. */
async function applied({ page, t, javaScriptEnabled }: Shopper, arrived: (query: URLSearchParams) => boolean) {
  const there = page.waitForURL((url) => arrived(url.searchParams));
  if (!javaScriptEnabled) await page.getByRole('button', { name: t('listing.apply'), exact: true }).click();
  await there;
  await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
}

/** How many products the list says that it holds, on all its pages. */
async function announcedCount({ page }: Shopper): Promise<number> {
  return Number(/\d+/.exec((await page.locator('main').getByRole('status').first().textContent()) ?? '')?.[0]);
}

/** What each card asks now, in dollars; the price before a reduction comes behind it. */
async function shownPrices({ page }: Shopper): Promise<number[]> {
  const articles = await page.locator('main article').allTextContents();
  return articles.map((text) => Number(/\$([\d.,]*\d)/.exec(text)?.[1]?.replaceAll(',', '')));
}
