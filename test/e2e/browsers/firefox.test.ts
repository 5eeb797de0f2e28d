import { expect, test } from 'vitest';
import { findFirefox } from '../../../bin/browsers/firefox.ts';
import { getTranslator } from '../../../src/platform/translator.ts';
import { to } from '../../../src/web/paths.ts';
import { add, choose, goToBasket, goToCheckout, lineOf } from '../support/basket-steps.ts';
import { launchFirefox, openBrowser } from '../support/browser.ts';
import { fillIn, follow, placeOrder, refusedAt, ZAHRA } from '../support/checkout-steps.ts';
import { goByHeader, ofBrand, openProduct } from '../support/find-steps.ts';
import { goodsCalled, goodsOf, optionsOf } from '../support/goods.ts';
import { seen, settled, shopperOn } from '../support/shopper.ts';

const t = getTranslator('en');

/** Playwright speaks to a stock Firefox over a protocol that is young: another version may not begin at all. */
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
    const phone = await goodsCalled(visitors.origin, 'Orvo A7', 'en');
    const wanted = phone.variants.find(({ stock }) => stock > 4) ?? expect.fail('no phone left for this scenario');
    const options = optionsOf(phone, wanted);

    await page.goto(to.home());
    const notice = page.getByRole('region', { name: t('layout.cookies.title') });
    await notice.getByRole('button', { name: t('layout.cookies.reject') }).click();
    await notice.waitFor({ state: 'detached' });
    await goByHeader(shopper, 'phones');
    await ofBrand(shopper, 'Orvo');
    await openProduct(shopper, phone.title);
    await choose(shopper, options);
    await add(shopper, 1);
    await goToBasket(shopper);
    expect(await lineOf(shopper, phone.title).textContent()).toContain(options[0]);
    await goToCheckout(shopper);
    await settled(shopper);

    await fillIn(shopper, { ...ZAHRA, email: 'zahra' });
    await refusedAt(shopper, t('fieldNames.email'), t('problems.fields.invalidEmail'), ZAHRA);
    await fillIn(shopper, { email: ZAHRA.email });
    const code = await placeOrder(shopper);

    const left = (await goodsOf(visitors.origin, phone.id)).variants.find(({ id }) => id === wanted.id);
    expect(left?.stock).toBe(wanted.stock - 1);
    await follow(shopper, ZAHRA.phone.slice(-4), phone.title);
    expect(await page.locator('main').textContent()).toContain(code);
    await page.goto(to.cart());
    await seen(page.getByText(t('cart.emptyTitle')));
  });
} else {
  test.skip('not run: no Firefox');
}
