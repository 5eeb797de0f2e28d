import { randomInt, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { to } from '../../../src/web/paths.ts';
import { expectNoAxeViolations, openBrowser } from '../support/browser.ts';
import { fillIn, placeButton, ZAHRA } from '../support/checkout-steps.ts';
import { fillCart } from '../support/fill-cart.ts';
import { type Shopper, seen, settled, shopperOn } from '../support/shopper.ts';

const visitors = openBrowser();

const press = ({ page }: Shopper, name: string) => page.getByRole('button', { name, exact: true }).click();

const box = ({ page, t }: Shopper) => page.getByRole('textbox', { name: t('fieldNames.voucher') });

for (const browserMode of [
  { locale: 'en', javaScriptEnabled: true },
  { locale: 'ar', javaScriptEnabled: false },
] as const) {
  const how = browserMode.javaScriptEnabled ? 'with script' : 'without script, in Arabic';

  test(`a voucher is refused with a reason, applied, removed and used, and typed values stay, ${how}`, async () => {
    const shopper = shopperOn(await visitors.newPage(browserMode), browserMode);
    const { page, t, at } = shopper;
    await fillCart(page, browserMode.locale);
    await page.goto(at(to.cart()));
    await seen(page.getByText(t('vouchers.atCheckout')));
    await page.goto(at(to.checkout()));
    await settled(shopper);
    await fillIn(shopper, {
      ...ZAHRA,
      // a voucher can be used once per buyer
      email: `voucher-${randomUUID()}@example.com`,
      phone: `0705${randomInt(100_000, 1_000_000)}`,
    });

    await box(shopper).fill('summer25');
    await press(shopper, t('vouchers.apply'));
    await seen(page.getByText(t('problems.voucher.expired')));
    expect(await box(shopper).inputValue()).toBe('summer25');
    expect(await box(shopper).getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByRole('textbox', { name: t('fieldNames.address_1'), exact: true }).inputValue()).toBe(
      ZAHRA.street,
    );

    const before = await placeButton(shopper).textContent();
    await box(shopper).fill('welcome10');
    await press(shopper, t('vouchers.apply'));
    await seen(page.getByText(/\(.?WELCOME10.?\)/));
    await expect.poll(() => placeButton(shopper).textContent()).not.toBe(before);
    await page.getByText(t('vouchers.how')).click();
    await seen(page.getByText(t('vouchers.offVoucher')));
    if (browserMode.javaScriptEnabled) await expectNoAxeViolations(page);

    await page.getByRole('button', { name: /WELCOME10/ }).click();
    await seen(box(shopper));
    await expect.poll(() => placeButton(shopper).textContent()).toBe(before);
    expect(await page.getByRole('textbox', { name: t('fieldNames.address_1'), exact: true }).inputValue()).toBe(
      ZAHRA.street,
    );

    await box(shopper).fill('Welcome10');
    await box(shopper).press('Enter');
    await seen(page.getByRole('button', { name: /WELCOME10/ }));
    await placeButton(shopper).click();
    await page.waitForURL(/\/payment\//);
    await seen(page.getByText(/\(.?WELCOME10.?\)/));
  });
}
