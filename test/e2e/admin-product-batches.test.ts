import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { getTranslator } from '../../src/platform/translator.ts';
import { adminPaths } from '../../src/web/admin/admin-paths.ts';
import { prefixLocale, to } from '../../src/web/paths.ts';
import { expectNoAxeViolations, openBrowser, shot } from './support/browser.ts';
import { press, signIn } from './support/staff-steps.ts';

const visitors = openBrowser();

const PRODUCTS = 500;
const HOUR_MS = 3_600_000;

function makeFile(mark: string): Buffer {
  const rows = Array.from({ length: PRODUCTS }, (_, index) => {
    const name = `${mark}-${index}`;
    return [`torch-${name}`, `TORCH-${name}`, `Torch ${name}`, `كشاف ${name}`, 'orvo', 'phones', '20.00', 5, 'visible'];
  });
  const header = 'slug,SKU,title.en,title.ar,brand,category,price,stock,status';
  return Buffer.from([header, ...rows.map((row) => row.join(','))].join('\n'));
}

for (const locale of ['en', 'ar'] as const)
  test(`prices of 500 filtered products are raised and restored, and one gets a scheduled sale price, in ${locale}`, async () => {
    const t = getTranslator(locale);
    // a retry changes other products
    const mark = randomBytes(3).toString('hex');
    const page = await visitors.newPage({ locale });
    const check = async (name: string) => {
      await shot(page, `product-batch-${name}-${locale}`);
      await expectNoAxeViolations(page);
    };
    const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor({ timeout: 120_000 });
    const batchState = (status: 'planned' | 'finished' | 'undone') =>
      heading(t(`admin.products.batch.statuses.${status}`));
    await signIn(page, locale, 'dana@souk.example');
    await page.goto(adminPaths.import());
    const file = { name: 'torches.csv', mimeType: 'text/csv', buffer: makeFile(mark) };
    await page.locator('input[name=file]').setInputFiles([file]);
    await press(page, t('admin.import.upload'));
    await press(page, t('admin.import.check'));
    await heading(t('admin.import.statuses.checked'));
    await press(page, t('admin.import.start', { count: PRODUCTS }));
    await heading(t('admin.import.statuses.finished'));

    await page.goto(adminPaths.products({ q: mark }));
    await page.locator('input[name=scope]').check();
    await page.locator('select[name=kind]').selectOption('raise-percent');
    await page.locator('input[name=value]').fill('many');
    await press(page, t('admin.products.batch.preview'));
    expect(await page.locator('input[name=scope]').isChecked()).toBe(true);
    await page.locator('input[name=value]').fill(locale === 'ar' ? '١٠' : '10');
    await press(page, t('admin.products.batch.preview'));
    await batchState('planned');
    await check('planned');
    await press(page, t('admin.products.batch.apply'));
    await batchState('finished');
    await check('finished');

    const shopPage = await visitors.newPage({ locale });
    const readSearch = async () => {
      await shopPage.goto(prefixLocale(to.search(`${mark}-7`), locale));
      return shopPage.locator('main').textContent();
    };
    await expect.poll(readSearch, { timeout: 20_000 }).toMatch(/22[.,٫]00|٢٢[.,٫]٠٠|\b22\b|٢٢/);

    await press(page, t('admin.products.batch.undo'));
    await batchState('undone');
    await check('undone');
    await expect.poll(readSearch, { timeout: 20_000 }).toMatch(/20[.,٫]00|٢٠[.,٫]٠٠|\b20\b|٢٠/);

    await page.goto(adminPaths.products({ q: `${mark}-7` }));
    await page.locator('tbody a').first().click();
    await page.waitForURL(/products\/\d+/);
    await page.locator('input[name=offered]').fill('15.00');
    const toLocal = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString().slice(0, 16);
    await page.locator('input[name=sale_starts_at]').fill(toLocal(48));
    await page.locator('input[name=sale_ends_at]').fill(toLocal(24));
    await press(page, t('admin.resources.shared.save'));
    expect(await page.locator('main').textContent()).toContain(t('problems.resources.period'));
    await page.locator('input[name=sale_ends_at]').fill(toLocal(72));
    await press(page, t('admin.resources.shared.save'));
    expect(await page.getByRole('alert').textContent()).toContain(t('admin.resources.shared.saved'));
    await check('schedule');
    expect(await readSearch()).not.toMatch(/15[.,٫]00|١٥[.,٫]٠٠/);
  });
