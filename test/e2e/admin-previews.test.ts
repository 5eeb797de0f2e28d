import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootstrapShop, type RunningShop } from '../../src/bootstrap-shop.ts';
import { readConfig } from '../../src/config.ts';
import type { Locale } from '../../src/kernel/locale.ts';
import { SESSION_COOKIE } from '../../src/platform/security/credentials.ts';
import { getTranslator } from '../../src/platform/translator.ts';
import { adminPaths } from '../../src/web/admin/admin-paths.ts';
import { prefixLocale, to } from '../../src/web/paths.ts';
import { makeProduct } from '../support/factories.ts';
import { signedIn } from '../support/staff-client.ts';
import { expectNoAxeViolations, openBrowser, shot } from './support/browser.ts';
import { type Shop, startShop } from './support/shop.ts';
import { press } from './support/staff-steps.ts';

const visitors = openBrowser();
let shop: Shop;
let behind: RunningShop;

beforeAll(async () => {
  shop = await startShop({ SHOP_DEMO: '0', LIMITS: 'off' });
  const root = join(import.meta.dirname, '../..');
  behind = await bootstrapShop(readConfig({ DATA_DIR: shop.dataDir, SHOP_DEMO: '0' }), root, () => undefined);
});
afterAll(async () => {
  await behind?.close();
  await shop?.stop();
});

type StaffPage = { locale: Locale; javaScriptEnabled: boolean; width?: number };

async function openAdmin({ locale, width = 1280, javaScriptEnabled }: StaffPage): Promise<Page> {
  const colorScheme = locale === 'ar' ? 'dark' : 'light';
  const page = await visitors.newPage({
    locale,
    javaScriptEnabled,
    colorScheme,
    viewport: { width, height: 900 },
  });
  await page.context().addCookies([
    { name: SESSION_COOKIE, value: await signedIn({ db: behind.services.db }, 'owner'), url: shop.origin },
    { name: 'admin_language', value: locale, url: shop.origin },
  ]);
  return page;
}

const readBackground = (page: Page) =>
  page
    .locator('[data-theme-preview] button')
    .first()
    .evaluate((button) => getComputedStyle(button).backgroundColor);

test('colours that are not saved are shown while they are chosen, with their contrast', async () => {
  const t = getTranslator('en');
  const page = await openAdmin({ locale: 'en', javaScriptEnabled: true });
  await page.goto(shop.origin + adminPaths.settings('appearance'));
  const preview = page.locator('#preview');
  await preview.getByText(t('admin.preview.settings.readable')).waitFor();
  await page.locator('[name=primary_color]').fill('#8a1c5c');
  await expect.poll(() => readBackground(page)).toBe('rgb(138, 28, 92)');
  await shot(page, 'admin-preview-appearance-en');
  await expectNoAxeViolations(page);
  await page.locator('[name=primary_color]').fill('#9fd8b0');
  await preview.getByText(t('problems.settings.contrast', { ratio: '1.6' })).waitFor();

  await page.goto(shop.origin + adminPaths.settings('currency'));
  await page.locator('[name=currency_icon]').fill('US$');
  await preview.getByText('US$12,345.50').first().waitFor();
  await shot(page, 'admin-preview-currency-en');
});

test('without scripts, a button shows the preview and keeps the typed values', async () => {
  const t = getTranslator('ar');
  const page = await openAdmin({ locale: 'ar', javaScriptEnabled: false, width: 390 });
  await page.goto(shop.origin + adminPaths.settings('shop'));
  await page.locator('[name=phone]').fill('+4915550100');
  await press(page, t('admin.preview.show'));
  expect(await page.locator('[name=phone]').inputValue()).toBe('+4915550100');
  await page.locator('[data-theme-preview]').getByText('+4915550100').first().waitFor();
  await shot(page, 'admin-preview-shop-ar');
  await page.goto(shop.origin + adminPaths.settings('shop'));
  expect(await page.locator('[name=phone]').inputValue()).toBe('');

  await page.goto(shop.origin + adminPaths.settings('appearance'));
  await page.locator('[name=primary_color]').fill('#8a1c5c');
  await press(page, t('admin.preview.show'));
  expect(await readBackground(page)).toBe('rgb(138, 28, 92)');
  await shot(page, 'admin-preview-appearance-ar');
});

test('a hidden product and a hidden page have a notice for staff, and do not exist for visitors', async () => {
  const { db } = behind.services;
  const hidden = await makeProduct(db, { title: 'Tern', image: null });
  await db.updateTable('product').set({ status: 2 }).where('id', '=', hidden.id).execute();
  const [title, body] = [JSON.stringify({ en: 'Terms' }), JSON.stringify({ en: 'Text of the terms.' })];
  const { id } = await db
    .insertInto('page')
    .values({ slug: 'terms', title, body, status: 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const visitor = await visitors.newPage({ expectedErrors: /404/ });
  for (const locale of ['en', 'ar'] as const) {
    const t = getTranslator(locale);
    const page = await openAdmin({ locale, javaScriptEnabled: locale === 'en', width: locale === 'en' ? 1280 : 390 });
    const bar = page.getByRole('complementary', { name: t('layout.preview.label') });
    for (const [kind, path, href] of [
      ['product', to.product('all', hidden.id), adminPaths.product(hidden.id)],
      ['page', to.page('terms'), adminPaths.resourceEntry('pages', id)],
    ] as const) {
      const address = `${shop.origin}${prefixLocale(path, locale)}?preview=1`;
      const response = await page.goto(address);
      expect(response?.headers()['cache-control']).toBe('private, no-store');
      await bar.getByText(t(`layout.preview.${kind}`)).waitFor();
      expect(await bar.getByRole('link', { name: t('layout.preview.admin') }).getAttribute('href')).toBe(href);
      await shot(page, `preview-${kind}-${locale}`);
      if (locale === 'en') await expectNoAxeViolations(page);
      expect((await visitor.goto(address))?.status()).toBe(404);
    }
    await page.goto(shop.origin + prefixLocale('/', locale));
    expect(await bar.count()).toBe(0);
    await page.goto(shop.origin + adminPaths.resourceEntry('pages', id));
    await page.getByRole('link', { name: t('admin.products.preview'), exact: true }).click();
    await bar.getByText(t('layout.preview.page')).waitFor();
  }
});
