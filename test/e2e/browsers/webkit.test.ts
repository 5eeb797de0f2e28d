import { expect, test } from 'vitest';
import { findWebKit } from '../../../bin/browsers/webkit.ts';
import { getTranslator } from '../../../src/platform/translator.ts';
import { to } from '../../../src/web/paths.ts';
import { ZAHRA } from '../support/checkout-steps.ts';
import { fetchProduct, findProductByTitle } from '../support/product-api.ts';
import { origin } from '../support/worker-shop.ts';
import { inWebKit, NoWebKitHere, type WebKitPage } from './webkit.ts';

const t = getTranslator('en');

/** The page of a path is hydrated. */
const ARRIVED = `return location.pathname.startsWith(arguments[0]) && 'ready' in document.documentElement.dataset
  && document.querySelector('main h1')?.textContent`;
const CHOOSE_STATE = `const box = document.querySelector('select[name=state]');
  box.value = arguments[0];
  box.dispatchEvent(new Event('change', { bubbles: true }));
  return true;`;
/** Delivery and total are updated after a choice. */
const RECOUNTED = `return performance.getEntriesByType('resource').some(({ name }) => name.includes('/checkout'))
  && !document.querySelector('main [aria-busy=true]')`;

async function recounted(page: WebKitPage, choose: () => Promise<unknown>): Promise<void> {
  await page.until('no recorded requests', 'performance.clearResourceTimings(); return true');
  await choose();
  await page.until('the updated total', RECOUNTED);
}

if (findWebKit()) {
  test('in WebKit, a guest adds a phone to the cart and orders it', async ({ skip }) => {
    const phone = await findProductByTitle(origin, 'Orvo A7', 'en');
    const stock = async () => (await fetchProduct(origin, phone.id)).variants.reduce((sum, one) => sum + one.stock, 0);
    const before = await stock();
    const visit = async (page: WebKitPage) => {
      await page.goto(origin + to.home());
      await page.until('storage', `sessionStorage.setItem('popupBannerClosed', '1'); return true`);
      await page.press(`header a[href="${to.category('phones')}"]`);
      await page.until('the phones', ARRIVED, to.category('phones'));
      await page.press(`main article a[href="${phone.path}"]`);
      await page.until('the phone', ARRIVED, phone.path);
      await page.press('main button', t('product.add'));
      await page.press('a', t('product.viewCart'));
      await page.until('the cart', ARRIVED, to.cart());
      await page.press('main a', t('cart.toCheckout'));
      await page.until('the checkout', ARRIVED, to.checkout());

      await page.press('main label', t('payments.cashOnDelivery'));
      const { email, phone: number, name, street, city } = ZAHRA;
      for (const [box, text] of Object.entries({ email, phone: number, name, address_1: street, city }))
        await page.type(`main input[name=${box}]`, text);
      await recounted(page, () => page.until('the province', CHOOSE_STATE, ZAHRA.state));
      const [start = ''] = t('checkout.place', { total: '\u0000' }).split('\u0000');
      await page.press('main button', start);
      await page.until('the confirmation', `${ARRIVED} === arguments[1]`, to.payment(''), t('confirmation.title'));
    };
    await inWebKit(visit).catch((fault: unknown) => {
      if (fault instanceof NoWebKitHere) skip(fault.message);
      throw fault;
    });
    expect(await stock()).toBe(before - 1);
  });
} else {
  test.skip('not run: no WebKit');
}
