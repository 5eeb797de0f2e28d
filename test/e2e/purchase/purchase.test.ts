import { expect, test } from 'vitest';
import { prefixLocale, to } from '../../../src/web/paths.ts';
import { openBrowser } from '../support/browser.ts';
import { describeMode, MIXED_BROWSER_MODES } from '../support/browser-modes.ts';
import {
  add,
  choose,
  goToCart,
  goToCheckout,
  lineOf,
  oneMore,
  quantityOf,
  remove,
  untick,
} from '../support/cart-steps.ts';
import { fillIn, follow, placeOrder, refusedAt, ZAHRA } from '../support/checkout-steps.ts';
import {
  chooseBrand,
  clearFilters,
  limitPrice,
  navigateByHeader,
  openProduct,
  sortBy,
  turnPage,
} from '../support/find-steps.ts';
import { fetchProduct, findProductByTitle, getOptionNames } from '../support/product-api.ts';
import { seen, settled, shopperOn } from '../support/shopper.ts';

const visitors = openBrowser();

for (const browserMode of MIXED_BROWSER_MODES) {
  test(`a guest finds a phone, buys it and follows the order, ${describeMode(browserMode)}`, async () => {
    const page = await visitors.newPage({
      locale: browserMode.locale,
      javaScriptEnabled: browserMode.javaScriptEnabled,
    });
    const shopper = shopperOn(page, browserMode);
    const { t, locale } = shopper;
    const phone = await findProductByTitle(visitors.origin, 'Orvo A7', locale);
    const other = await findProductByTitle(visitors.origin, 'Nimbus X Lite', locale);
    const wanted = phone.variants.find(({ stock }) => stock > 4) ?? expect.fail('no phone left for this scenario');
    const options = getOptionNames(phone, wanted);

    await page.goto(prefixLocale(to.home(), locale));
    await settled(shopper);
    await navigateByHeader(shopper, 'products');
    await turnPage(shopper);
    await navigateByHeader(shopper, 'phones');
    const all = await sortBy(shopper, 'price_asc');
    await limitPrice(shopper, 800, all);
    await chooseBrand(shopper, 'Nimbus');
    await openProduct(shopper, other.title);
    await add(shopper, 1);
    await goToCart(shopper);

    await page.goto(prefixLocale(to.category('phones'), locale));
    await settled(shopper);
    await chooseBrand(shopper, 'Tern');
    await clearFilters(shopper);
    await chooseBrand(shopper, 'Orvo');
    await openProduct(shopper, phone.title);
    await choose(shopper, options);
    await add(shopper, 99999);
    await seen(page.locator('main').getByText(t('problems.cart.exceedsInventory')));
    if (!browserMode.javaScriptEnabled) {
      await page.goBack();
      await choose(shopper, options);
    }
    await add(shopper, 1);
    await goToCart(shopper);

    expect(await lineOf(shopper, phone.title).textContent()).toContain(options[0]);
    await oneMore(shopper, phone.title, 2);
    await untick(shopper, other.title, { selected: 2, count: 3 });
    await remove(shopper, other.title);
    await expect.poll(() => quantityOf(shopper, phone.title)).toBe('2');
    await goToCheckout(shopper);
    await settled(shopper);

    await fillIn(shopper, { ...ZAHRA, email: 'zahra' });
    await refusedAt(shopper, t('fieldNames.email'), t('problems.fields.invalidEmail'), ZAHRA);
    await fillIn(shopper, { email: ZAHRA.email });
    const code = await placeOrder(shopper);

    const left = (await fetchProduct(visitors.origin, phone.id)).variants.find(({ id }) => id === wanted.id);
    expect(left?.stock).toBe(wanted.stock - 2);
    await follow(shopper, ZAHRA.phone.slice(-4), phone.title);
    expect(await page.locator('main').textContent()).toContain(code);
    await page.goto(prefixLocale(to.cart(), locale));
    await seen(page.getByText(t('cart.emptyTitle')));
  });
}
