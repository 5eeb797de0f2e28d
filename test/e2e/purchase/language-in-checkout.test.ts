import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Locale } from '../../../src/kernel/locale.ts';
import { getTranslator } from '../../../src/platform/translator.ts';
import { prefixLocale, to } from '../../../src/web/paths.ts';
import { openBrowser } from '../support/browser.ts';
import { fillIn, placeButton, recounted, ZAHRA } from '../support/checkout-steps.ts';
import { fillCart } from '../support/fill-cart.ts';
import { type Shopper, settled, shopperOn } from '../support/shopper.ts';

const visitors = openBrowser();
const PHONE = { width: 390, height: 844 };
const NOTE = 'Ring twice; the bell of house 12 is quiet.';

/** Chooses a language in the header; returns the number of redirects. */
async function changeLanguage({ page }: Shopper, language: Locale, name: string): Promise<number> {
  const redirects: string[] = [];
  page.on('response', (answer) => {
    const isRedirect = answer.status() >= 300 && answer.status() < 400;
    if (isRedirect && answer.request().isNavigationRequest()) redirects.push(answer.url());
  });
  await page.locator('header details').first().locator('summary').click();
  await page.locator('header').getByRole('button', { name, exact: true }).click();
  await page.waitForURL((url) => url.pathname.startsWith(`/${language}/`) || language === 'en');
  await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' });
  return redirects.length;
}

const typedIn = (page: Page, name: string) => page.locator(`main [name="${name}"]`).first().inputValue();

for (const javaScriptEnabled of [true, false])
  test(`the language is changed on a phone during checkout, and typed values stay, with script ${javaScriptEnabled ? 'on' : 'off'}`, async () => {
    const page = await visitors.newPage({ locale: 'en', javaScriptEnabled, viewport: PHONE });
    const shopper = shopperOn(page, { locale: 'en', javaScriptEnabled });
    const t = getTranslator('en');
    await fillCart(page, 'en');

    await page.goto(to.shipping());
    await settled(shopper);
    await page.locator('main select[name=country]').selectOption('AE');
    if (!javaScriptEnabled) await page.getByRole('button', { name: t('checkout.updateCountry') }).click();
    await page.locator('main select[name=state] option[value=DU]').waitFor({ state: 'attached' });
    await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
    await page.locator('main select[name=state]').selectOption('DU');
    expect(await changeLanguage(shopper, 'fr', 'Français')).toBeLessThanOrEqual(1);
    expect(new URL(page.url()).pathname).toBe(prefixLocale(to.shipping(), 'fr'));
    expect([await typedIn(page, 'country'), await typedIn(page, 'state')]).toEqual(['AE', 'DU']);

    await page.goto(to.checkout());
    await settled(shopper);
    await page.locator('main select[name=country]').selectOption('AF');
    if (!javaScriptEnabled) await page.getByRole('button', { name: t('checkout.updateCountry') }).click();
    await page.locator('main select[name=state] option[value=KAB]').waitFor({ state: 'attached' });
    await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
    await fillIn(shopper, ZAHRA);
    await page.getByRole('textbox', { name: t('checkout.note') }).fill(NOTE);
    const transfer = page.getByRole('radio', { name: t('payments.bankTransfer') });
    await recounted(shopper, () => transfer.check());
    // no language button is the first button of the form
    await recounted(shopper, () =>
      page.getByRole('textbox', { name: t('fieldNames.name'), exact: true }).press('Enter'),
    );
    expect(new URL(page.url()).pathname).toBe(to.checkout());
    expect(await changeLanguage(shopper, 'ar', 'العربية')).toBeLessThanOrEqual(1);
    expect(new URL(page.url()).pathname).toBe(prefixLocale(to.checkout(), 'ar'));
    const typed = ['email', 'name', 'address_1', 'city', 'state', 'note'];
    expect(await Promise.all(typed.map((name) => typedIn(page, name)))).toEqual([
      ...[ZAHRA.email, ZAHRA.name, ZAHRA.street, ZAHRA.city, ZAHRA.state, NOTE],
    ]);
    expect(await page.locator('main [name=order_method]:checked').getAttribute('value')).toBe('7');
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'currentLanguage')?.value).toBe('ar');

    const arabic = shopperOn(page, { locale: 'ar', javaScriptEnabled });
    await settled(arabic);
    await placeButton(arabic).click();
    await page.waitForURL(/\/ar\/payment\//);
    const { pathname } = new URL(page.url());
    await settled(arabic);
    await page.locator('main summary', { hasText: getTranslator('ar')('payment.how') }).click();
    const other = page.locator('main [name=order_method]').last();
    const method = await other.getAttribute('value');
    await other.check();
    expect(await changeLanguage(arabic, 'hi', 'हिन्दी')).toBeLessThanOrEqual(1);
    expect(new URL(page.url()).pathname).toBe(pathname.replace('/ar/', '/hi/'));
    expect(await page.locator('main [name=order_method]:checked').getAttribute('value')).toBe(method);
  });
