import { expect, test } from 'vitest';
import { to } from '../../../src/web/paths.ts';
import { expectNoAxeViolations, openBrowser, shot } from '../support/browser.ts';

const visitors = openBrowser();
const phone = { viewport: { width: 360, height: 740 } };

/** The first phone of the demo shop, found through listings. */
const PHONE = 'Orvo A7';

test('filters and sort order work by form without JavaScript', async () => {
  const page = await visitors.newPage({ javaScriptEnabled: false });
  await page.goto(to.category('phones'));
  await page.getByRole('checkbox', { name: 'Orvo' }).check();
  await page.getByLabel('From', { exact: true }).fill('500');
  await page.getByLabel('Sort by').selectOption('price_asc');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(/brands=\d/);
  const names = await page.getByRole('article').getByRole('link').allTextContents();
  expect(names.length).toBeGreaterThan(0);
  expect(names.every((name) => name.startsWith('Orvo'))).toBe(true);
  await page.getByRole('link', { name: 'Clear all filters' }).click();
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(names.length);
});

test('with JavaScript a filter applies immediately, keeps the focus, and going back removes it', async () => {
  const page = await visitors.newPage();
  await page.goto(to.category('phones'));
  const orvo = page.getByRole('checkbox', { name: 'Orvo' });
  await orvo.check();
  await page.waitForURL(/brands=\d/);
  await page.getByRole('link', { name: 'Remove filter: Orvo' }).waitFor();
  expect(await orvo.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.goBack();
  await page.getByRole('link', { name: 'Remove filter: Orvo' }).waitFor({ state: 'detached' });
  await expect.poll(() => orvo.isChecked()).toBe(false);
});

test('on a phone the filters are a sheet that stays while they change', async () => {
  const page = await visitors.newPage(phone);
  await page.goto(to.category('phones'));
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('checkbox', { name: 'Nimbus' }).check();
  await page.waitForURL(/brands=\d/);
  const show = page
    .locator('#filter-panel')
    .getByRole('button', { name: /^Show \d+ products$/ })
    .last();
  await show.click();
  await page.getByRole('checkbox', { name: 'Nimbus' }).waitFor({ state: 'hidden' });
  // the old list is dimmed while the next one loads
  await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
  await expectNoAxeViolations(page);
});

test('an empty list shows a message and suggestions', async () => {
  const page = await visitors.newPage();
  await page.goto(to.search('zzzzqqq'));
  await page.getByRole('heading', { name: 'No product found.' }).waitFor();
  await expectNoAxeViolations(page);
});

test('an invalid filter is reported, and the others stay', async () => {
  const page = await visitors.newPage();
  const answer = await page.goto(`${to.products()}?min=cheap&in_stock=1`);
  expect(answer?.status()).toBe(200);
  await page.getByText('We ignored a filter that isn’t valid.').waitFor();
  expect(await page.getByRole('checkbox', { name: 'In stock only' }).isChecked()).toBe(true);
});

for (const javaScriptEnabled of [true, false]) {
  test(`the chosen colour is in the URL ${javaScriptEnabled ? 'immediately' : 'without script'}`, async () => {
    const page = await visitors.newPage({ javaScriptEnabled });
    await page.goto(to.category('phones'));
    await page.getByRole('link', { name: PHONE, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: PHONE }).waitFor();
    const plain = page.url();
    await page.getByRole('radio', { name: 'Lilac' }).check();
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show this option' }).click();
    await page.getByText('Colour: Lilac').waitFor();
    await page.waitForURL((url) => url.href !== plain);
    await page.getByRole('radio', { name: 'Lilac', checked: true }).waitFor();
    await page.goto(page.url());
    expect(await page.getByRole('radio', { name: 'Lilac' }).isChecked()).toBe(true);
  });
}

test('a sold-out combination cannot be chosen, gives the reason, and links to the nearest one in stock', async () => {
  const page = await visitors.newPage();
  await page.goto(to.category('phones'));
  await page.getByRole('link', { name: PHONE, exact: true }).click();
  await page.getByRole('radio', { name: 'Lilac' }).check();
  await page.getByText('512 GB: sold out with Lilac.').waitFor();
  expect(await page.getByRole('radio', { name: '512 GB' }).isDisabled()).toBe(true);
  await page.getByRole('link', { name: /^Choose .*512 GB$/ }).click();
  await page.getByRole('radio', { name: '512 GB', checked: true }).waitFor();
});

test('adding to the cart is confirmed, updates the count, and leaves the focus on the button', async () => {
  const page = await visitors.newPage();
  await page.goto(to.category('phones'));
  await page.getByRole('link', { name: PHONE, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: PHONE }).waitFor();
  const add = page.getByRole('button', { name: 'Add to cart' }).first();
  await add.click();
  await page.getByText('Product added').waitFor();
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  await expect.poll(() => add.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('a product URL with another category redirects to the canonical one in the same language', async () => {
  const page = await visitors.newPage({ locale: 'ar' });
  await page.goto(`/ar${to.category('phones')}`);
  const address = await page.getByRole('link', { name: PHONE, exact: true }).getAttribute('href');
  await page.goto(address?.replace('/phones/', '/all/') ?? '');
  expect(new URL(page.url()).pathname).toBe(address);
});

for (const path of [to.products(), to.flashSale(), to.page('faq')]) {
  test(`${path} is accessible, also on a phone, in dark mode and right to left`, async () => {
    const page = await visitors.newPage({ ...phone, colorScheme: 'dark', locale: 'ar' });
    await page.goto(`/ar${path}`);
    await expectNoAxeViolations(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await shot(page, `ar-phone${path.replaceAll('/', '-')}`);
  });
}
