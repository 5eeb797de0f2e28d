import { expect, test } from 'vitest';
import { getTextDirection, LOCALES } from '../../../src/kernel/locale.ts';
import { prefixLocale, to } from '../../../src/web/paths.ts';
import { openBrowser, shot } from '../support/browser.ts';

const visitors = openBrowser({ pictures: true });

for (const locale of LOCALES) {
  test(`the home page opens in ${locale} and declares its language`, async () => {
    const page = await visitors.newPage({ locale });
    await page.goto(prefixLocale(to.home(), locale));
    const html = page.locator('html');
    expect(await html.getAttribute('lang')).toBe(locale);
    expect(await html.getAttribute('dir')).toBe(getTextDirection(locale));
    await shot(page, `home-${locale}`);
  });
}

test('the home page is readable without script', async () => {
  const page = await visitors.newPage({ javaScriptEnabled: false });
  await page.goto(to.home());
  expect(await page.locator('h1').count()).toBe(1);
});
