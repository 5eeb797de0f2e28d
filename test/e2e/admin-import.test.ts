import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { getTranslator } from '../../src/platform/translator.ts';
import { adminPaths } from '../../src/web/admin/admin-paths.ts';
import { prefixLocale, to } from '../../src/web/paths.ts';
import { expectNoAxeViolations, openBrowser, shot } from './support/browser.ts';
import { press, signIn } from './support/staff-steps.ts';

const visitors = openBrowser();

const ROWS = 1_000;
/** Rows of which each has another problem or the same one. */
const BAD_ROWS = 10;

/** A file with products; the first rows have an unknown category, a sale price above the price or a wrong barcode. */
function makeFile(mark: string, { isCorrect }: { isCorrect: boolean }): Buffer {
  const header = 'slug,SKU,title.en,title.ar,brand,category,price,sale_price,gtin,status';
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const isBad = !isCorrect && index < BAD_ROWS;
    const category = isBad && index % 3 === 0 ? 'hats' : 'phones';
    const sale = isBad && index % 3 === 1 ? '25.00' : '';
    const gtin = isBad && index % 3 === 2 ? '4006381333932' : '';
    const name = `${mark}-${index}`;
    return [
      `lamp-${name}`,
      `LAMP-${name}`,
      `Lamp ${name}`,
      `مصباح ${name}`,
      'orvo',
      category,
      '20.00',
      sale,
      gtin,
      'visible',
    ];
  });
  return Buffer.from([header, ...rows.map((row) => row.join(','))].join('\n'));
}

for (const locale of ['en', 'ar'] as const)
  test(`a file with 1,000 products and 10 bad rows is imported, corrected and imported again, in ${locale}`, async () => {
    const t = getTranslator(locale);
    // a retry imports other products
    const mark = randomBytes(3).toString('hex');
    const page = await visitors.newPage({ locale });
    const check = async (name: string) => {
      await expectNoAxeViolations(page);
      await shot(page, `import-${name}-${locale}`);
    };
    const state = (status: 'checked' | 'finished' | 'undone') =>
      page
        .getByRole('heading', { name: t(`admin.import.statuses.${status}`), exact: true })
        .waitFor({ timeout: 60_000 });
    const upload = async (isCorrect: boolean) => {
      await page.goto(adminPaths.import());
      const buffer = makeFile(mark, { isCorrect });
      await page.locator('input[name=file]').setInputFiles([{ name: 'lamps.csv', mimeType: 'text/csv', buffer }]);
      await press(page, t('admin.import.upload'));
      expect(await page.locator('input[name="columns.1"]').inputValue()).toBe(t('admin.resources.shared.fields.sku'));
      await press(page, t('admin.import.check'));
      await state('checked');
    };
    await signIn(page, locale, 'dana@souk.example');
    await page.goto(adminPaths.products());
    await page.getByRole('link', { name: t('admin.import.link'), exact: true }).click();
    await page.waitForURL(/import/);
    await check('upload');

    await upload(false);
    expect(await page.locator('tbody tr').count()).toBe(BAD_ROWS);
    expect(await page.locator('tbody').textContent()).toContain(t('problems.catalog.salePrice'));
    await check('checked');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: t('admin.import.download'), exact: true }).click();
    expect((await download).suggestedFilename()).toBe('import-report.csv');
    await press(page, t('admin.import.start', { count: ROWS - BAD_ROWS }));
    await state('finished');
    await check('finished');

    const shopPage = await visitors.newPage({ locale });
    const search = prefixLocale(to.search(`Lamp ${mark}-500`), locale);
    await expect
      .poll(async () => {
        await shopPage.goto(search);
        return shopPage.locator('main').textContent();
      })
      .toContain(`${mark}-500`);

    await upload(true);
    await press(page, t('admin.import.start', { count: BAD_ROWS }));
    await state('finished');
    expect(await page.locator('tbody tr').count()).toBe(0);
    await press(page, t('admin.import.undo'));
    await state('undone');
    await page.goto(adminPaths.products({ q: `LAMP-${mark}-0` }));
    expect(await page.locator('main table').count()).toBe(0);
  });
