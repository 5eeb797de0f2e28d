import { expect, test } from 'vitest';
import { inLocale, to } from '../../src/web/paths.ts';
import { openBrowser } from './browser.ts';
import { seen } from './shopper.ts';

const visitors = openBrowser();

test('a page whose words do not come runs all the same, and only the console is told', async () => {
  const page = await visitors.newPage();
  const told: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && told.push(message.text()));
  await page.route('**/messages/fr-*.json', (route) => route.fulfill({ status: 503, body: 'no' }));
  await page.goto(inLocale(to.products(), 'fr'));
  expect(told.filter((text) => text.includes('/messages/fr-'))).not.toEqual([]);
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  await page.evaluate(() => document.body.setAttribute('data-kept', ''));
  await page.locator('main a[href^="/fr/"][href*="/product/"]').first().click();
  await page.waitForURL('**/product/**');
  await seen(page.getByRole('heading', { level: 1 }));
  expect(await page.locator('body[data-kept]').count()).toBe(1);
  expect(await page.locator('main').textContent()).not.toMatch(/\b(?:product|cart|listing)\.\w+/);
});

test('a file of words that is lost once is asked for again', async () => {
  const page = await visitors.newPage();
  let asked = 0;
  await page.route('**/messages/tr-*.json', (route) => {
    asked += 1;
    return asked > 1 ? route.continue() : route.abort();
  });
  await page.goto(inLocale(to.products(), 'tr'));
  await seen(page.getByRole('heading', { level: 1 }));
  expect(asked).toBeGreaterThan(1);
});
