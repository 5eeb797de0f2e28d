import { expect, test } from 'vitest';
import { to } from '../../../src/web/paths.ts';
import { openBrowser } from '../support/browser.ts';

const visitors = openBrowser();

test('only a product opened from search results is counted as a click', async () => {
  const page = await visitors.newPage();
  const counted: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/search/click')) counted.push(request.url());
  });
  await page.goto(to.search('orvo a7'));
  const answered = page.waitForResponse((response) => response.url().includes('/search/click'));
  await page.locator('main a[href*="/product/"]').first().click();
  // the endpoint refuses any other body than a query and a product
  expect((await answered).status()).toBe(200);
  expect(counted).toHaveLength(1);
  await page.goto(to.category('phones'));
  await page.locator('main a[href*="/product/"]').first().click();
  await page.waitForURL(/\/product\//);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(counted).toHaveLength(1);
});
