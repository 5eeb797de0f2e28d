import { expect, test } from 'vitest';
import { findFirefox } from '../../../bin/browsers/firefox.ts';
import { getTranslator } from '../../../src/platform/translator.ts';
import { to } from '../../../src/web/paths.ts';
import { launchFirefox, openBrowser } from '../support/browser.ts';
import { add, choose, goToCart, goToCheckout, lineOf } from '../support/cart-steps.ts';
import { fillIn, follow, placeOrder, refusedAt, ZAHRA } from '../support/checkout-steps.ts';
import { chooseBrand, navigateByHeader, openProduct } from '../support/find-steps.ts';
import { fetchProduct, findProductByTitle, getOptionNames } from '../support/product-api.ts';
import { seen, settled, shopperOn } from '../support/shopper.ts';

const t = getTranslator('en');

/** Playwright uses WebDriver BiDi for a stock Firefox; another version may not start. */
async function starts(): Promise<boolean> {
  if (!findFirefox()) return false;
  try {
    await (await launchFirefox(false)).close();
    return true;
  } catch (fault) {
    console.warn('Firefox is installed and does not start.', fault);
    return false;
  }
}

if (await starts()) {
  const visitors = openBrowser({ launch: launchFirefox });

  test('in Firefox, a guest finds a phone, buys it and follows the order', async () => {
    const page = await visitors.newPage();
    const shopper = shopperOn(page, { locale: 'en', javaScriptEnabled: true });
    const phone = await findProductByTitle(visitors.origin, 'Orvo A7', 'en');
    const wanted = phone.variants.find(({ stock }) => stock > 4) ?? expect.fail('no phone left for this scenario');
    const options = getOptionNames(phone, wanted);

    await page.goto(to.home());
    const notice = page.getByRole('region', { name: t('layout.cookies.title') });
    await notice.getByRole('button', { name: t('layout.cookies.reject') }).click();
    await notice.waitFor({ state: 'detached' });
    await navigateByHeader(shopper, 'phones');
    await chooseBrand(shopper, 'Orvo');
    await openProduct(shopper, phone.title);
    await choose(shopper, options);
    await add(shopper, 1);
    await goToCart(shopper);
    expect(await lineOf(shopper, phone.title).textContent()).toContain(options[0]);
    await goToCheckout(shopper);
    await settled(shopper);

    await fillIn(shopper, { ...ZAHRA, email: 'zahra' });
    await refusedAt(shopper, t('fieldNames.email'), t('problems.fields.invalidEmail'), ZAHRA);
    await fillIn(shopper, { email: ZAHRA.email });
    const code = await placeOrder(shopper);

    const left = (await fetchProduct(visitors.origin, phone.id)).variants.find(({ id }) => id === wanted.id);
    expect(left?.stock).toBe(wanted.stock - 1);
    await follow(shopper, ZAHRA.phone.slice(-4), phone.title);
    expect(await page.locator('main').textContent()).toContain(code);
    await page.goto(to.cart());
    await seen(page.getByText(t('cart.emptyTitle')));
  });
} else {
  test.skip('not run: no Firefox');
}
