import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getTranslator } from '../../src/platform/translator.ts';
import { adminPaths } from '../../src/web/admin/admin-paths.ts';
import { prefixLocale, to } from '../../src/web/paths.ts';
import { expectNoAxeViolations, openBrowser, shot } from './support/browser.ts';
import { press, signIn } from './support/staff-steps.ts';

const visitors = openBrowser();

/** A visible product with one variant, so that no price of a variant replaces that of the sale. */
async function findProduct(page: Page): Promise<{ id: number; sku: string; price: number; title: string }> {
  const response = await page.request.get('/api/v1/admin/products?status=1&stock=in&sort=price&direction=desc');
  const { data } = await response.json();
  const [found] = data.products.filter(({ variants }: { variants: number }) => variants === 1);
  return { id: found.id, sku: found.sku, price: found.price_from, title: found.title.en };
}

const toDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

for (const locale of ['en', 'ar'] as const)
  test(`a collection and a running flash sale are created, seen on the shop and removed, in ${locale}`, async () => {
    const t = getTranslator(locale);
    const mark = randomBytes(3).toString('hex');
    const page = await visitors.newPage({ locale });
    const saved = () =>
      expect(page.getByRole('alert').first().textContent()).resolves.toContain(t('admin.resources.shared.saved'));
    await signIn(page, locale, 'dana@souk.example');
    const { id, sku, price, title } = await findProduct(page);

    await page.goto(adminPaths.newResourceEntry('collections'));
    await page.locator('input[name="title.en"]').fill(`Gifts ${mark}`);
    await page.locator('input[name=slug]').fill(`gifts-${mark}`);
    await addProduct();
    await check('collection-edited');
    await press(page, t('admin.resources.shared.save'));
    await saved();
    const collection = readEntryId();
    await check('collection');

    const shopPage = await visitors.newPage({ locale });
    const listPath = prefixLocale(to.collection('all', collection), locale);
    const productPath = prefixLocale(to.product('all', id), locale);
    const readList = async () => {
      await shopPage.goto(listPath);
      return (await shopPage.locator('main').textContent()) ?? '';
    };
    await expect.poll(readList).toContain(`Gifts ${mark}`);
    const before = await readList();

    await page.goto(adminPaths.newResourceEntry('flash-sales'));
    await page.locator('input[name="title.en"]').fill(`Night ${mark}`);
    await page.locator('input[name=slug]').fill(`night-${mark}`);
    await page.locator('input[name=starts_at]').fill(`${toDay(-2)}T00:00`);
    await page.locator('input[name=ends_at]').fill(`${toDay(3)}T00:00`);
    await addProduct();
    const amount = page.locator(`input[name="products.${id}"]`);
    await amount.fill(String(price));
    await press(page, t('admin.resources.shared.save'));
    const refused = t('problems.catalog.flashPrice', { title });
    expect((await page.locator('[role=alert]').allTextContents()).join('\n')).toContain(refused);
    await amount.fill('1');
    await press(page, t('admin.preview.show'));
    expect(await page.locator('#preview tbody tr').count()).toBe(1);
    await check('flash-sale');
    await press(page, t('admin.resources.shared.save'));
    await saved();
    const sale = readEntryId();
    await expect.poll(readList).not.toBe(before);
    await expect.poll(readProduct).toContain(t('product.flashEnds'));
    await page.goto(adminPaths.resource('flash-sales', { period: 'running' }));
    expect(await page.locator('tbody').textContent()).toContain(`Night ${mark}`);
    await check('flash-sales');

    await remove('flash-sales', sale);
    await expect.poll(readProduct).not.toContain(t('product.flashEnds'));
    await remove('collections', collection);
    await expect.poll(async () => (await shopPage.goto(listPath))?.status()).toBe(404);

    await page.goto(adminPaths.newResourceEntry('redirects'));
    await page.locator('input[name=from_path]').fill(`/old-${mark}`);
    await page.locator('input[name=to_path]').fill(to.brands());
    await press(page, t('admin.resources.shared.save'));
    await saved();
    await shopPage.goto(prefixLocale(`/old-${mark}/`, locale));
    expect(new URL(shopPage.url()).pathname).toBe(prefixLocale(to.brands(), locale));
    // a click, which the router answers without a document
    await shopPage.goto(prefixLocale(to.products(), locale));
    await shopPage.locator('main a[href]').first().waitFor();
    await shopPage.evaluate(
      (href) => {
        document.querySelector('main a[href]')?.setAttribute('href', href);
      },
      prefixLocale(`/old-${mark}`, locale),
    );
    await shopPage.locator('main a[href]').first().click();
    await shopPage.waitForURL((url) => url.pathname === prefixLocale(to.brands(), locale));
    for (const name of [
      'categories',
      'bundles',
      'attributes',
      'attribute-values',
      'tags',
      'redirects',
      'collections',
    ]) {
      await page.goto(adminPaths.resource(name));
      await check(name);
    }

    /** By SKU, with a button; the amount is typed afterwards. */
    async function addProduct() {
      await page.locator('textarea[name="products.add"]').fill(sku.toLowerCase());
      await press(page, t('admin.productList.addButton'));
      expect(await page.locator(`a[href$="/admin/products/${id}"]`).count()).toBe(1);
    }
    async function readProduct() {
      await shopPage.goto(productPath);
      return shopPage.locator('main').textContent();
    }
    async function remove(resource: string, entry: number) {
      await page.goto(adminPaths.resourceEntry(resource, entry));
      await page.locator('summary', { hasText: t('admin.resources.shared.deleteTitle') }).click();
      await press(page, t('admin.resources.shared.delete'));
      await saved();
    }
    function readEntryId() {
      return Number(new URL(page.url()).pathname.split('/').at(-1));
    }
    async function check(name: string) {
      await shot(page, `assortment-${name}-${locale}`);
      await expectNoAxeViolations(page);
    }
  });
