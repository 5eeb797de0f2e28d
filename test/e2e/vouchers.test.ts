import { expect, test } from 'vitest';
import { to } from '../../src/web/paths.ts';
import { expectNoAxeViolations, openBrowser } from './browser.ts';
import { fillIn, placeButton, ZAHRA } from './checkout-steps.ts';
import { filledBasket } from './filled-basket.ts';
import { type Shopper, seen, settled, shopperOn } from './shopper.ts';

const visitors = openBrowser();

async function press({ page, javaScriptEnabled }: Shopper, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  if (!javaScriptEnabled) await page.waitForLoadState();
}

const box = ({ page, t }: Shopper) => page.getByRole('textbox', { name: t('vouchers.label') });

for (const door of [
  { locale: 'en', javaScriptEnabled: true },
  { locale: 'ar', javaScriptEnabled: false },
] as const) {
  const how = door.javaScriptEnabled ? 'with script' : 'without script, in Arabic';

  test(`a code is refused in words, entered, taken out and ordered with, and nothing typed is lost, ${how}`, async () => {
    const shopper = shopperOn(await visitors.newPage(door), door);
    const { page, t, at } = shopper;
    await filledBasket(page, door.locale);
    await page.goto(at(to.cart()));
    await seen(page.getByText(t('vouchers.atCheckout')));
    await page.goto(at(to.checkout()));
    await settled(shopper);
    await fillIn(shopper, {
      ...ZAHRA,
      email: `voucher-${door.locale}@example.com`,
      phone: `07055500${door.locale === 'en' ? '11' : '22'}`,
    });
    await page.getByRole('radio', { name: t('payments.cashOnDelivery') }).check();

    await box(shopper).fill('summer25');
    await press(shopper, t('vouchers.apply'));
    await seen(page.getByText(t('problems.voucher.expired')));
    expect(await box(shopper).inputValue()).toBe('summer25');
    expect(await box(shopper).getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByRole('textbox', { name: t('checkout.street'), exact: true }).inputValue()).toBe(
      ZAHRA.street,
    );

    const before = await placeButton(shopper).textContent();
    await box(shopper).fill('welcome10');
    await press(shopper, t('vouchers.apply'));
    await seen(page.getByText(/\(.?WELCOME10.?\)/));
    expect(await placeButton(shopper).textContent()).not.toBe(before);
    await page.getByText(t('vouchers.how')).click();
    await seen(page.getByText(t('vouchers.offVoucher')));
    if (door.javaScriptEnabled) await expectNoAxeViolations(page);

    await page.getByRole('button', { name: /WELCOME10/ }).click();
    await seen(box(shopper));
    expect(await placeButton(shopper).textContent()).toBe(before);
    expect(await page.getByRole('textbox', { name: t('checkout.street'), exact: true }).inputValue()).toBe(
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
