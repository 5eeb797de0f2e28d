import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { currentTotpStep, generateTotpCode } from '../../../src/platform/security/totp.ts';
import { getTranslator } from '../../../src/platform/translator.ts';
import { adminPaths } from '../../../src/web/admin/admin-paths.ts';
import { prefixLocale, to } from '../../../src/web/paths.ts';
import { expectNoAxeViolations, openBrowser, shot } from '../support/browser.ts';
import { fillIn, placeOrder } from '../support/checkout-steps.ts';
import { fetchProduct } from '../support/product-api.ts';
import { startShop } from '../support/shop.ts';
import { shopperOn } from '../support/shopper.ts';
import { press } from '../support/staff-steps.ts';

const visitors = openBrowser();

const OWNER = { email: 'owner@shop.example', password: 'a long password 1' };
const BUYER = {
  email: 'zahra@example.com',
  phone: '050 123 4567',
  name: 'Zahra Karimi',
  street: 'Example Street 4',
  city: 'Dubai',
  state: 'DU',
};
const TITLES = { en: 'Lantern', ar: 'فانوس' };
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Secret of an authenticator app, as a person types it (RFC 4648 §6). */
function parseBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/[01]{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

for (const [locale, width] of [
  ['en', 1280],
  ['ar', 390],
] as const)
  test(`an owner sets up an empty shop and sells the first product, in ${locale} at ${width}`, async () => {
    const t = getTranslator(locale);
    const shop = await startShop({ SHOP_DEMO: '0' });
    try {
      const page = await visitors.newPage({ locale, viewport: { width, height: 800 } });
      const open = (path: string) => page.goto(shop.origin + path);
      const saved = async () =>
        expect(await page.getByRole('alert').first().textContent()).toContain(t('admin.resources.shared.saved'));
      const check = async (name: string) => {
        await shot(page, `first-sale-${name}-${locale}`);
        await expectNoAxeViolations(page);
      };
      await open(adminPaths.root());
      await chooseLanguage(page, locale);
      await setUp(page, /Set up the shop: (\S+)/.exec(shop.log())?.[1] ?? '', t('admin.setUp.submit'));
      await signIn(page, t('login.submit'));
      await press(page, t('admin.twoFactor.begin'));
      await check('two-factor');
      const secret = parseBase32(((await page.locator('main bdi[dir=ltr]').textContent()) ?? '').replaceAll(' ', ''));
      await page.locator('input[name=code]').fill(generateTotpCode(secret, currentTotpStep(new Date())));
      await press(page, t('admin.twoFactor.confirm'));
      expect(await page.locator('main li').count()).toBe(10);

      await open(adminPaths.root());
      await check('home');
      await page
        .locator('main')
        .getByRole('link', { name: t('admin.checklist.steps.product.title') })
        .click();
      await page.waitForURL(/products\/new/);
      await page.locator(`input[name="title.${locale}"]`).fill(TITLES[locale]);
      if (locale !== 'en') await page.locator('input[name="title.en"]').fill(TITLES.en);
      await page.locator('select[name=brand_id]').selectOption({ index: 1 });
      await page.locator('select[name=category_id]').selectOption({ index: 1 });
      await page.locator('input[name=sku]').fill('LANTERN');
      await page.locator('input[name=selling]').fill(locale === 'ar' ? '٤٩٫٩٠' : '49.90');
      await press(page, t('admin.products.create'));
      await saved();
      const id = Number(/\/products\/(\d+)/.exec(page.url())?.[1]);
      await open(adminPaths.product(id, { part: 'variants' }));
      await page.locator('input[name=change]').fill('3');
      await press(page, t('admin.products.changeStock'));
      await saved();
      await press(page, t('admin.products.publish'));
      await saved();
      // the brand of the sample product is hidden
      await page.locator('main a[href*="/admin/brands/"]').click();
      await page.waitForURL(/brands\/\d+/);
      await page.locator('select[name=status]').selectOption('1');
      await press(page, t('admin.resources.shared.save'));
      await saved();
      await open(adminPaths.product(id));
      expect(await page.locator('main a[href*="/admin/brands/"]').count()).toBe(0);
      await check('product');

      const buyer = await visitors.newPage({ locale });
      const product = await fetchProduct(shop.origin, id, locale);
      const cart = await buyer.request.post(shop.origin + prefixLocale(to.cart(), locale), {
        headers: { origin: shop.origin, accept: 'text/html' },
        form: { intent: 'add', product_id: id, inventory_id: product.variants[0]?.id ?? 0, quantity: 1 },
      });
      expect(cart.url()).toContain('added=1');
      await buyer.goto(shop.origin + prefixLocale(to.checkout(), locale));
      const shopper = shopperOn(buyer, { locale, javaScriptEnabled: true });
      await fillIn(shopper, BUYER);
      const code = await placeOrder(shopper);

      await open(adminPaths.orders());
      expect(await page.locator('tbody').textContent()).toContain(code);
      await check('orders');
    } finally {
      await shop.stop();
    }
  });

async function chooseLanguage(page: Page, locale: 'en' | 'ar'): Promise<void> {
  if (locale === 'en') return;
  await page.locator('footer select').selectOption(locale);
  const next = page.waitForEvent('load');
  await page.locator('footer button').click();
  await next;
}

async function setUp(page: Page, address: string, submit: string): Promise<void> {
  await page.goto(address);
  await page.locator('[name=shop_name]').fill('Noor');
  await page.locator('[name=country]').selectOption('AE');
  await page.locator('[name=currency]').selectOption('AED');
  await page.locator('[name=email]').fill(OWNER.email);
  await page.locator('[name=password]').fill(OWNER.password);
  await page.locator('[name=password_confirmation]').fill(OWNER.password);
  await page.locator('[name=assortment]').selectOption('home');
  await page.locator('[name=delivery_price]').fill('15');
  await page.locator('[name=second_factor][value=later]').check();
  await press(page, submit);
}

async function signIn(page: Page, submit: string): Promise<void> {
  await page.locator('[name=email]').fill(OWNER.email);
  await page.locator('[name=password]').fill(OWNER.password);
  await press(page, submit);
}
