import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LOCALES } from '../../src/kernel/locale.ts';
import { getTranslator, type MessageKey } from '../../src/platform/translator.ts';
import { adminPaths } from '../../src/web/admin/admin-paths.ts';
import { openBrowser } from './support/browser.ts';
import { press, signIn } from './support/staff-steps.ts';

const visitors = openBrowser();

/** The first order of a list, as text. */
async function openFirst(page: Page): Promise<void> {
  await page.locator('main tbody th a').first().click();
  await page.waitForURL(/\/order\//);
}

const box = (page: Page, name: string) => page.getByLabel(name, { exact: true }).first();

/** Message of the page about the last action, and the status of the order. */
const said = (page: Page) => page.getByRole('alert').textContent();

for (const locale of ['en', 'ar'] as const) {
  test(`staff pack, send and deliver an order and refund a part of it, in ${locale}`, async () => {
    const t = getTranslator(locale);
    const word = (key: MessageKey) => t(key);
    const page = await visitors.newPage({ locale, javaScriptEnabled: false });
    await signIn(page, locale, 'dana@souk.example');
    expect(new URL(page.url()).pathname).toBe(adminPaths.root());
    await page
      .locator('main')
      .getByRole('link', { name: word('admin.home.tasks.orders') })
      .click();
    await page.waitForURL(/\/admin\/orders/);

    await page.getByLabel(word('admin.state'), { exact: true }).selectOption('2');
    await press(page, word('admin.find'));
    await openFirst(page);
    await press(page, word('admin.actions.pick-up'));
    expect(await said(page)).toContain(word('login.fixFields'));
    await box(page, word('fieldNames.carrier')).fill('Caravan');
    await box(page, word('fieldNames.tracking_number')).fill('CR 100');
    await press(page, word('admin.actions.pick-up'));
    expect(await said(page)).toContain(word('admin.saved'));
    await press(page, word('admin.actions.send'));
    await press(page, word('admin.actions.deliver'));
    expect(await page.locator('main header').textContent()).toContain(word('orders.status.s5'));
    expect(await page.locator('main').textContent()).toContain('CR 100');

    await page.getByLabel(word('fieldNames.amount')).fill(locale === 'ar' ? '١٫٥' : '1.50');
    await page.getByLabel(word('fieldNames.reason')).fill('scratched');
    await press(page, word('admin.refundSubmit'));
    expect(await said(page)).toContain(word('admin.saved'));
    await press(page, word('admin.payOut'));
    expect(await page.locator('main header').textContent()).toContain(word('admin.payment_state.part_refunded'));

    await press(page, word('account.signOut'));
    await page.goto(adminPaths.orders());
    expect(new URL(page.url()).pathname).toBe(adminPaths.root());
  });
}

test('of two staff members changing one order, the second sees the change of the first before submitting again', async () => {
  const t = getTranslator('en');
  const [first, second] = [await visitors.newPage(), await visitors.newPage()];
  for (const page of [first, second]) {
    await signIn(page, 'en', 'omar@souk.example');
    await page.goto(adminPaths.orders({ status: 2 }));
    await openFirst(page);
  }
  expect(second.url()).toBe(first.url());
  await first
    .locator('form', { hasText: t('admin.noteSubmit') })
    .getByRole('textbox')
    .fill('Call before you come.');
  await press(first, t('admin.noteSubmit'));
  await box(second, t('fieldNames.carrier')).fill('Caravan');
  await box(second, t('fieldNames.tracking_number')).fill('CR 200');
  await press(second, t('admin.actions.pick-up'));
  expect(await said(second)).toContain(t('problems.orders.changed'));
  expect(await second.locator('main').textContent()).toContain('Call before you come.');
  expect(await box(second, t('fieldNames.tracking_number')).inputValue()).toBe('CR 200');
  await press(second, t('admin.actions.pick-up'));
  expect(await said(second)).toContain(t('admin.saved'));
});

test('staff with read access see no actions, and customers have no access', async () => {
  const t = getTranslator('fr');
  const page = await visitors.newPage({ locale: 'fr' });
  await signIn(page, 'fr', 'ines@souk.example');
  await page.goto(adminPaths.orders({ status: 2 }));
  await openFirst(page);
  expect(await page.locator('main form').count()).toBe(0);
  await press(page, t('account.signOut'));
  await signIn(page, 'fr', 'claire@souk.example');
  expect(await page.locator('h1').textContent()).toBe(t('admin.forbiddenTitle'));
  const refused = await page.request.get(adminPaths.orders());
  expect(refused.status()).toBe(403);
});

test('the admin application uses its own language setting, regardless of the storefront', async () => {
  const page = await visitors.newPage({ locale: 'en' });
  await page.goto(adminPaths.root());
  for (const locale of LOCALES) {
    await page.locator('select[name=language]').selectOption(locale);
    const next = page.waitForEvent('load');
    await page.locator('footer button').click();
    await next;
    expect(await page.locator('html').getAttribute('lang')).toBe(locale);
    expect(await page.locator('h1').textContent()).toBe(getTranslator(locale)('admin.title'));
  }
  const shop = await page.request.get('/cart');
  expect(await shop.text()).toContain('<html lang="en"');
  const moved = await page.request.get('/fr/admin/orders', { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, '/admin/orders']);
});

test('the sign-in page of the admin contains no script and is not cached', async () => {
  const page = await visitors.newPage();
  const answer = await page.goto(adminPaths.root());
  expect(answer?.headers()['cache-control']).toContain('no-store');
  expect(await page.locator('script').count()).toBe(0);
});
