import { expect, test } from 'vitest';
import { to } from '../../../src/web/paths.ts';
import { expectNoAxeViolations, openBrowser } from '../support/browser.ts';
import { fillIn, placeOrder, recounted, ZAHRA } from '../support/checkout-steps.ts';
import { findProductByTitle } from '../support/product-api.ts';
import { settled, shopperOn } from '../support/shopper.ts';

const visitors = openBrowser();

test('a guest picks up the items of the shop, has those of a seller delivered, and sees two parcels', async () => {
  const page = await visitors.newPage();
  const shopper = shopperOn(page, { locale: 'en', javaScriptEnabled: true });
  const { t } = shopper;
  for (const title of ['Orvo A7', 'Husk Glass for Orvo A7']) {
    const goods = await findProductByTitle(visitors.origin, title, 'en');
    const answer = await page.request.post(to.cart(), {
      headers: { origin: visitors.origin, accept: 'text/html' },
      form: {
        intent: 'add',
        product_id: goods.id,
        inventory_id: goods.variants.find(({ stock }) => stock > 0)?.id ?? 0,
        quantity: 1,
      },
    });
    expect(answer.url()).toContain('added=1');
  }
  await page.goto(to.checkout());
  await fillIn(shopper, ZAHRA);
  const counter = page.getByRole('radio', { name: /Souk Counter Kabul/ });
  await recounted(shopper, () => counter.check());
  await expect.poll(() => counter.isChecked()).toBe(true);
  await page.reload();
  await settled(shopper);
  await expect.poll(() => counter.isChecked()).toBe(true);
  await expectNoAxeViolations(page);
  const cash = page.getByRole('radio', { name: t('payments.cashOnDelivery') });
  if (!(await cash.isChecked())) await recounted(shopper, () => cash.check());
  await placeOrder(shopper);
  for (const number of [1, 2]) await page.getByRole('heading', { name: t('orders.shipment', { number }) }).waitFor();
  await page.getByText('6 Pomegranate Street').waitFor();
  await page.getByText(/^Sold by .*Kılıf Han/).waitFor();
  await expectNoAxeViolations(page);
});
