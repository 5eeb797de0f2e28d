import { expect, test } from 'vitest';
import { to } from '../../../src/web/paths.ts';
import { openBrowser } from '../support/browser.ts';
import { findProductByTitle } from '../support/product-api.ts';
import { seen, settled, shopperOn } from '../support/shopper.ts';

const visitors = openBrowser();

test('with refused browser storage a visitor buys as usual, and nothing is reported in the console', async () => {
  const page = await visitors.newPage({ popup: true });
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('storage is refused', 'SecurityError');
        },
      });
  });
  const reported: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') reported.push(message.text());
  });
  const shopper = shopperOn(page, { locale: 'en', javaScriptEnabled: true });
  const { path } = await findProductByTitle(visitors.origin, 'Tern 3', 'en');
  await page.goto(path);
  await page
    .getByRole('button', { name: shopper.t('product.add') })
    .first()
    .click();
  await seen(page.getByText(shopper.t('cart.added'), { exact: true }));
  await page.goto(to.cart());
  await settled(shopper);
  await page.reload();
  await seen(page.getByRole('heading', { level: 1, name: shopper.t('cart.title') }));
  expect(reported).toEqual([]);
});
