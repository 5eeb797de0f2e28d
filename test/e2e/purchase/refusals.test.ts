import { expect, test } from 'vitest';
import { to } from '../../../src/web/paths.ts';
import { openBrowser } from '../support/browser.ts';
import { BROWSER_MODES, describeMode } from '../support/browser-modes.ts';
import { add, goToCart, goToCheckout, lineOf, remove } from '../support/cart-steps.ts';
import { fillIn, placeButton, placeOrder, ZAHRA } from '../support/checkout-steps.ts';
import { fillCart } from '../support/fill-cart.ts';
import { findProductByTitle, getOptionNames } from '../support/product-api.ts';
import { sellOut } from '../support/sell-out.ts';
import { type Shopper, seen, settled, shopperOn } from '../support/shopper.ts';
import { WAIT_LIMIT_MS } from '../wait-limit.ts';

const visitors = openBrowser();
const WITH_AND_WITHOUT_SCRIPT = BROWSER_MODES.filter(
  ({ locale, javaScriptEnabled }) => javaScriptEnabled === (locale === 'en'),
);

/** Sold out by this test, so each attempt uses another product. */
const SCARCE = {
  added: { en: ['Kite 2', 'Kite Mini'], ar: ['Lumen Go', 'Aria Studio'] },
  placed: { en: ['Kite 3', 'Arc pad Pro'], ar: ['Aria Studio X', 'Aria Roam XL'] },
};

async function openGoods(shopper: Shopper, title: string) {
  const goods = await findProductByTitle(visitors.origin, title, shopper.locale);
  await shopper.page.goto(shopper.at(goods.path));
  await settled(shopper);
  return goods;
}

for (const browserMode of WITH_AND_WITHOUT_SCRIPT) {
  const locale = browserMode.locale === 'ar' ? 'ar' : 'en';

  test(`a product that was sold out meanwhile is refused, and its page shows it, ${describeMode(browserMode)}`, async ({
    task,
  }) => {
    const shopper = shopperOn(await visitors.newPage(browserMode), browserMode);
    const { page, t, at } = shopper;
    const goods = await openGoods(shopper, SCARCE.added[locale][task.result?.retryCount ?? 0] ?? '');
    await sellOut(goods);
    await add(shopper, 1);
    await seen(page.locator('main').getByText(t('problems.cart.outOfStock')));

    // a public page can be one second old
    const soldOut = page.locator('main').getByText(t('product.soldOutHint'));
    await expect
      .poll(() => page.goto(at(goods.path)).then(() => soldOut.count()), { timeout: WAIT_LIMIT_MS })
      .toBeGreaterThan(0);
    await seen(soldOut);
    const button = page.locator('main').getByRole('button', { name: t('product.soldOut'), exact: true });
    await expect.poll(() => button.first().isDisabled()).toBe(true);
    await page.goto(at(to.cart()));
    await seen(page.getByText(t('cart.emptyTitle')));
  });

  test(`a product is not added before a variant is chosen, ${describeMode(browserMode)}`, async () => {
    const shopper = shopperOn(await visitors.newPage(browserMode), browserMode);
    const { page, t, at } = shopper;
    const goods = await openGoods(shopper, 'Orvo A7');
    // the page always preselects a variant; browsers that restore forms may clear it
    await page.locator('main form').evaluateAll((forms) => {
      for (const radio of forms.flatMap((form) => [...form.querySelectorAll('input[type=radio]')])) radio.remove();
    });
    await add(shopper, 1);
    const titles = goods.attributes.map(({ title }) => title).join(' / ');
    await seen(page.locator('main').getByText(t('problems.cart.attributesRequired', { titles })));
    if (!browserMode.javaScriptEnabled) {
      await page.getByRole('link', { name: t('cart.backToProduct') }).click();
      await page.waitForURL((url) => url.pathname === at(goods.path));
    }
    await page.goto(at(to.cart()));
    await seen(page.getByText(t('cart.emptyTitle')));
  });

  test(`losing the last item during payment leads to the cart and preserves the entered data, ${describeMode(browserMode)}`, async ({
    task,
  }) => {
    const shopper = shopperOn(await visitors.newPage(browserMode), browserMode);
    const { page, t, at } = shopper;
    await fillCart(page, browserMode.locale);
    const goods = await openGoods(shopper, SCARCE.placed[locale][task.result?.retryCount ?? 0] ?? '');
    await add(shopper, 1);
    await goToCart(shopper);
    await goToCheckout(shopper);
    await settled(shopper);
    await fillIn(shopper, ZAHRA);
    await sellOut(goods);
    await placeButton(shopper).click();
    await page.waitForURL((url) => url.pathname === at(to.cart()));
    await seen(lineOf(shopper, goods.title).getByText(t('problems.cart.outOfStock')));

    await settled(shopper);
    await remove(shopper, goods.title);
    await goToCheckout(shopper);
    await settled(shopper);
    const box = (name: string) => page.getByRole('textbox', { name, exact: true }).inputValue();
    expect(await box(t('fieldNames.email'))).toBe(ZAHRA.email);
    expect(await box(t('fieldNames.address_1'))).toBe(ZAHRA.street);
    expect(await page.getByRole('combobox', { name: t('fieldNames.state') }).inputValue()).toBe(ZAHRA.state);
    await placeOrder(shopper);
    // an identical submission within five seconds would count as a duplicate
    await fillCart(page, browserMode.locale, 2);
    await page.goto(at(to.checkout()));
    expect(await box(t('fieldNames.address_1'))).toBe('');
  });

  test(`typed values stay when a refused checkout is reloaded, ${describeMode(browserMode)}`, async () => {
    const shopper = shopperOn(await visitors.newPage(browserMode), browserMode);
    const { page, t, at } = shopper;
    await fillCart(page, browserMode.locale);
    await page.goto(at(to.checkout()));
    await settled(shopper);
    await fillIn(shopper, { ...ZAHRA, email: 'zahra' });
    await placeButton(shopper).click();
    await seen(page.getByText(t('checkout.problems', { count: 1 })));
    await page.goto(at(to.checkout()));
    for (const [name, value] of [
      [t('fieldNames.email'), 'zahra'],
      [t('fieldNames.name'), ZAHRA.name],
      [t('fieldNames.address_1'), ZAHRA.street],
    ])
      expect(await page.getByRole('textbox', { name, exact: true }).inputValue()).toBe(value);
  });
}

test('a sold-out combination is refused without script, whatever else is submitted', async () => {
  const shopper = shopperOn(await visitors.newPage({ javaScriptEnabled: false }), {
    locale: 'en',
    javaScriptEnabled: false,
  });
  const { page, t } = shopper;
  const goods = await openGoods(shopper, 'Orvo A7');
  const soldOut = goods.variants.find(({ stock }) => stock === 0) ?? expect.fail('every combination is in stock');
  for (const option of getOptionNames(goods, soldOut))
    await page.getByRole('radio', { name: option, exact: true }).check();
  await add(shopper, 1);
  await seen(page.locator('main').getByText(t('problems.cart.outOfStock')));
});
