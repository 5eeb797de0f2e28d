import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { to } from '../../../src/web/paths.ts';
import { openBrowser, scriptsRun } from '../support/browser.ts';
import { seen, shopperOn } from '../support/shopper.ts';

const visitors = openBrowser();
const ENGLISH = { locale: 'en', javaScriptEnabled: true } as const;

/** Delays the scripts of the page until the returned function releases them. */
async function holdScripts(page: Page): Promise<() => void> {
  let letThrough: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  return letThrough;
}

test('filters and sort order chosen before hydration are applied after it', async () => {
  const page = await visitors.newPage(ENGLISH);
  const { t } = shopperOn(page, ENGLISH);
  const scripts = await holdScripts(page);
  await page.goto(to.category('phones'), { waitUntil: 'commit' });
  await page.getByRole('checkbox', { name: 'Nimbus' }).check();
  await page.getByRole('textbox', { name: t('listing.to'), exact: true }).fill('900');
  await page.getByLabel(t('listing.sort')).selectOption('price_desc');
  scripts();
  await seen(page.getByRole('link', { name: t('listing.remove', { name: 'Nimbus' }) }));
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('sort'), searchParams.get('max')]).toEqual(['price_desc', '900']);
  await page.getByRole('checkbox', { name: 'Nimbus', checked: true }).waitFor();
  await expect.poll(() => page.getByLabel(t('listing.sort')).inputValue()).toBe('price_desc');
});

test('a listing without early input keeps its URL', async () => {
  const page = await visitors.newPage(ENGLISH);
  const { t } = shopperOn(page, ENGLISH);
  const list = `${to.category('phones')}?max=900&brands=2&sort=price_desc&page=1`;
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(list);
  expect(await page.getByLabel(t('listing.sort')).inputValue()).toBe('price_desc');
  expect(page.url()).toBe(visitors.origin + list);
  expect(requests.filter((path) => path.endsWith('.data'))).toEqual([]);
});

test('the colour chosen before hydration is bought', async () => {
  const page = await visitors.newPage(ENGLISH);
  const { t } = shopperOn(page, ENGLISH);
  await page.goto(to.category('phones'));
  const address = await page.getByRole('link', { name: 'Orvo A7', exact: true }).getAttribute('href');
  const scripts = await holdScripts(page);
  await page.goto(address ?? '', { waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'Lilac' }).check();
  scripts();
  await scriptsRun(page);
  await page.waitForURL(/variant=/);
  await page
    .getByRole('button', { name: t('product.add') })
    .first()
    .click();
  await seen(page.getByText(t('cart.added'), { exact: true }));
  await page.goto(to.cart());
  await seen(page.locator('main').getByText('Lilac'));
});
