import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { getTranslator } from '../../src/platform/translator.ts';
import { adminPaths } from '../../src/web/admin/admin-paths.ts';
import { expectNoAxeViolations, openBrowser, shot } from './support/browser.ts';
import { press, signIn } from './support/staff-steps.ts';

const visitors = openBrowser();

for (const locale of ['en', 'ar'] as const)
  test(`an order is created by SKU, found, packed and printed, and its address is corrected, in ${locale}`, async () => {
    const t = getTranslator(locale);
    const page = await visitors.newPage({ locale });
    await signIn(page, locale, 'dana@souk.example');

    // a retry creates another order
    const email = `phone-${randomBytes(4).toString('hex')}@example.com`;
    const field = (name: string) => page.locator(`[name="${name}"]`);
    await page.goto(adminPaths.newOrder());
    await field('lines').fill('NO-SUCH-SKU 1');
    await press(page, t('admin.newOrder.quote'));
    expect(await page.locator('main').textContent()).toContain('NO-SUCH-SKU');
    await field('lines').fill(locale === 'ar' ? 'FERN-BUDS ٢' : 'FERN-BUDS 2');
    await field('email').fill(email);
    await field('address.country').selectOption('AF');
    await field('address.name').fill('Amina Karimi');
    await field('address.phone').fill('070 123 4567');
    await field('address.address_1').fill('Street 4, House 12');
    await field('address.city').fill('Kabul');
    await press(page, t('admin.newOrder.quote'));
    await field('address.state').selectOption('KAB');
    await press(page, t('admin.newOrder.quote'));
    await expectNoAxeViolations(page);
    await shot(page, `admin-new-order-${locale}`);
    const next = page.waitForEvent('load');
    await page.locator('button[value=create]').click();
    await next;
    expect(await page.getByRole('alert').textContent()).toContain(t('admin.saved'));

    await page.goto(adminPaths.orders({ q: 'nobody@example.com' }));
    expect(await page.locator('main').textContent()).toContain(t('admin.none'));
    await page.goto(adminPaths.orders({ q: email, country: 'AF', status: 2 }));
    const chips = page.getByRole('list', { name: t('listing.applied') }).getByRole('link');
    expect(await chips.count()).toBe(2);
    await expectNoAxeViolations(page);
    await shot(page, `admin-orders-${locale}`);

    const rows = page.locator('main tbody tr');
    const code = (await rows.first().locator('th a').textContent()) ?? '';
    await press(page, t('admin.orderList.pack'));
    expect(await page.getByRole('alert').textContent()).toContain(t('admin.orderList.noneSelected'));
    for (const expected of ['results.pack', 'results.unchanged'] as const) {
      await rows.first().locator('input[type=checkbox]').check();
      await press(page, t('admin.orderList.pack'));
      const result = page.getByRole('alert');
      expect(await result.textContent()).toContain(t(`admin.orderList.${expected}`));
      expect(await result.getByRole('link', { name: code }).count()).toBe(1);
    }
    await expectNoAxeViolations(page);

    await page.goto(adminPaths.order(code));
    for (const name of [t('orderDocuments.packingSlip'), t('orderDocuments.deliveryNote'), t('invoice.asPdf')]) {
      const href = await page.getByRole('link', { name, exact: true }).first().getAttribute('href');
      const file = await page.request.get(href ?? '');
      expect(file.headers()['content-type'], name).toBe('application/pdf');
    }
    await page.locator('summary', { hasText: t('admin.addressForm.title') }).click();
    await page.locator('input[name=name]').fill('');
    await press(page, t('admin.addressForm.submit'));
    expect(await page.getByRole('alert').textContent()).toContain(t('login.fixFields'));
    await page.locator('input[name=name]').fill('Corrected Name');
    await press(page, t('admin.addressForm.submit'));
    expect(await page.getByRole('alert').textContent()).toContain(t('admin.saved'));
    expect(await page.locator('address').first().textContent()).toContain('Corrected Name');
    await expectNoAxeViolations(page);
    await shot(page, `admin-order-${locale}`);
  });
