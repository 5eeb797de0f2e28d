import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { LOCALES } from '../../src/kernel/locale.ts';
import { getTranslator } from '../../src/platform/translator.ts';
import { adminPaths } from '../../src/web/admin/admin-paths.ts';
import { prefixLocale, to } from '../../src/web/paths.ts';
import { cameraPicture } from '../support/pictures.ts';
import { expectNoAxeViolations, openBrowser, shot } from './support/browser.ts';
import { press, signIn } from './support/staff-steps.ts';

const visitors = openBrowser();

const TITLES = {
  en: 'Lantern Zamir',
  fr: 'Lanterne Zamir',
  ar: 'فانوس زامر',
  tr: 'Zamir fener',
  hi: 'ज़मीर लालटेन',
};

for (const locale of ['en', 'ar'] as const)
  test(`a product is created with two variants and a picture, found in five languages, priced anew, hidden and changed in a batch, in ${locale}`, async () => {
    const t = getTranslator(locale);
    const saved = () =>
      expect(page.getByRole('alert').textContent()).resolves.toContain(t('admin.resources.shared.saved'));
    // a retry creates another product
    const mark = randomBytes(3).toString('hex');
    const title = `${TITLES[locale]} ${mark}`;
    const page = await visitors.newPage({ locale });
    await signIn(page, locale, 'dana@souk.example');
    await page.goto(adminPaths.newProduct());
    await check('new');
    for (const [language, name] of Object.entries(TITLES))
      await page.locator(`input[name="title.${language}"]`).fill(`${name} ${mark}`);
    await page.locator('select[name=brand_id]').selectOption({ index: 1 });
    await page.locator('select[name=category_id]').selectOption({ index: 3 });
    await page.locator('input[name=sku]').fill(`LANTERN-${mark}`);
    await page.locator('input[name=selling]').fill('cheap');
    await press(page, t('admin.products.create'));
    expect(await page.locator('input[name=sku]').inputValue()).toBe(`LANTERN-${mark}`);
    await page.locator('input[name=selling]').fill(locale === 'ar' ? '٤٩٫٩٠' : '49.90');
    await press(page, t('admin.products.create'));
    await saved();
    const id = Number(/\/products\/(\d+)/.exec(page.url())?.[1]);
    await check('details');

    await page.goto(adminPaths.product(id, { part: 'variants' }));
    await page.locator('input[name=change]').fill(locale === 'ar' ? '١٢' : '12');
    await press(page, t('admin.products.changeStock'));
    await saved();
    await page.locator('summary', { hasText: t('admin.products.createVariantsTitle') }).click();
    const colours = page.locator('input[name^="attribute."]');
    await colours.nth(0).check();
    await colours.nth(1).check();
    await press(page, t('admin.products.createVariants'));
    await saved();
    expect(await page.locator('input[name$=".sku"]').count()).toBe(2);
    await check('variants');

    await page.goto(adminPaths.product(id, { part: 'pictures' }));
    const buffer = await cameraPicture();
    await page.locator('input[type=file]').setInputFiles([{ name: 'lantern.jpg', mimeType: 'image/jpeg', buffer }]);
    await press(page, t('admin.media.upload'));
    await saved();
    expect(await page.locator('main img').count()).toBe(1);
    await check('pictures');

    const shopPage = await visitors.newPage({ locale });
    const product = prefixLocale(to.product('all', id), locale);
    expect((await shopPage.goto(product))?.status()).toBe(404);
    await page.goto(adminPaths.product(id));
    await page.getByRole('link', { name: t('admin.products.preview'), exact: true }).click();
    await page.waitForURL(/product/);
    expect(await page.locator('h1').textContent()).toContain(title);
    expect((await shopPage.goto(`${product}?preview=1`))?.status()).toBe(404);
    await page.goto(adminPaths.product(id, { part: 'pictures' }));
    await press(page, t('admin.products.publish'));
    await expect.poll(async () => (await shopPage.goto(product))?.status()).toBe(200);
    expect(await shopPage.locator('h1').textContent()).toContain(title);
    for (const language of LOCALES) {
      const name = `${TITLES[language]} ${mark}`;
      await expect
        .poll(async () => {
          await shopPage.goto(prefixLocale(to.search(name), language));
          return shopPage.locator('main').textContent();
        })
        .toContain(name);
    }

    await page.goto(adminPaths.product(id));
    await page.locator('input[name=selling]').fill('39.90');
    await press(page, t('admin.resources.shared.save'));
    await saved();
    await expect
      .poll(async () => {
        await shopPage.goto(product);
        return shopPage.locator('main').textContent();
      })
      .toMatch(/39[.,٫]90|٣٩[.,٫]٩٠/);

    await press(page, t('admin.products.hide'));
    await expect.poll(async () => (await shopPage.goto(product))?.status()).toBe(404);
    await page.goto(adminPaths.products({ q: title }));
    expect(await page.locator('tbody tr').count()).toBe(1);
    await check('list');

    await page.locator('tbody input[type=checkbox]').check();
    await page.locator('select[name=kind]').selectOption('raise-percent');
    await page.locator('input[name=value]').fill(locale === 'ar' ? '١٠' : '10');
    await press(page, t('admin.products.batch.preview'));
    await check('batch');
    await press(page, t('admin.products.batch.apply'));
    await saved();
    await page.goto(adminPaths.products({ q: title }));
    await page.locator('summary', { hasText: t('admin.products.batch.history') }).click();
    await page.locator('details a[href*="batch="]').first().click();
    await page.waitForURL(/batch=/);
    await press(page, t('admin.products.batch.undo'));
    await saved();

    async function check(name: string) {
      await shot(page, `product-${name}-${locale}`);
      await expectNoAxeViolations(page);
    }
  });
