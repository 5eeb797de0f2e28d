import { expect, test } from 'vitest';
import { getTranslator } from '../../src/platform/translator.ts';
import { adminPaths } from '../../src/web/admin/admin-paths.ts';
import { prefixLocale, to } from '../../src/web/paths.ts';
import { expectNoAxeViolations, openBrowser, shot } from './support/browser.ts';
import { fillIn } from './support/checkout-steps.ts';
import { fillCart } from './support/fill-cart.ts';
import { shopperOn } from './support/shopper.ts';
import { press, signIn } from './support/staff-steps.ts';

const visitors = openBrowser();

const TITLES = {
  en: { title: 'Mountain courier', tax: 'Valley tax' },
  ar: { title: 'ساعي الجبل', tax: 'ضريبة الوادي' },
};

for (const locale of ['en', 'ar'] as const)
  test(`an owner adds a delivery option and a tax rate for a state, and buyers see both at checkout, in ${locale}`, async () => {
    const t = getTranslator(locale);
    const { title, tax } = TITLES[locale];
    const page = await visitors.newPage({ locale });
    const saved = async () =>
      expect(await page.getByRole('alert').textContent()).toContain(t('admin.resources.shared.saved'));
    await signIn(page, locale, 'nadia@souk.example');

    await page.goto(adminPaths.newResourceEntry('shipping-rules'));
    await page.locator('input[name="title.en"]').fill(TITLES.en.title);
    await page.locator('input[name="title.ar"]').fill(title);
    await page.locator('textarea[name="zones.countries"]').fill('Atlantis');
    await page.locator('input[name=price]').fill(locale === 'ar' ? '١٢٫٣٠' : '12.30');
    await press(page, t('admin.resources.shared.save'));
    expect(await page.locator('main').textContent()).toContain('Atlantis');
    await expectNoAxeViolations(page);
    await page.locator('textarea[name="zones.countries"]').fill('');
    await page.locator('select[name="zones.parts.0.country"]').selectOption('AF');
    await page.locator('input[name="zones.parts.0.states"]').fill('Badakhshan');
    await page.locator('input[name="steps.0.from"]').fill(locale === 'ar' ? '٩٠٠٠' : '9000');
    await page.locator('input[name="steps.0.price"]').fill('3');
    await press(page, t('admin.resources.shared.save'));
    await saved();
    await check('delivery-option');

    await page.goto(adminPaths.newResourceEntry('tax-rates'));
    await page.locator('select[name=country]').selectOption('AF');
    await page.locator('input[name=state]').fill('Badakhshan');
    await page.locator('input[name=basis_points]').fill(locale === 'ar' ? '٧٫٥' : '7.5');
    await page.locator('input[name="label.en"]').fill(TITLES.en.tax);
    await page.locator('input[name="label.ar"]').fill(tax);
    await press(page, t('admin.resources.shared.save'));
    await saved();
    await check('tax-rate');
    const rate = new URL(page.url()).pathname;

    await page.goto(`${adminPaths.resource('shipping-rules')}?to=AF&goods=100&weight=500`);
    await check('delivery-options');

    const buyer = await visitors.newPage({ locale });
    await fillCart(buyer, locale);
    await buyer.goto(prefixLocale(to.checkout(), locale));
    await fillIn(shopperOn(buyer, { locale, javaScriptEnabled: true }), { state: 'BDS' });
    await expect.poll(() => buyer.locator('main').textContent()).toContain(title);
    expect(await buyer.locator('main').textContent()).toContain(tax);
    expect(await buyer.locator('main').textContent()).toMatch(/12[.,]30|١٢[.,٫]٣٠/);

    // the place is free for the next run
    await page.goto(rate);
    await page.locator('summary', { hasText: t('admin.resources.shared.deleteTitle') }).click();
    await press(page, t('admin.resources.shared.delete'));
    await page.goto(adminPaths.settings('payments'));
    await check('payment-methods');

    async function check(name: string) {
      await shot(page, `${name}-${locale}`);
      await expectNoAxeViolations(page);
    }
  });
