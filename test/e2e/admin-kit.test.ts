import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getTranslator } from '../../src/platform/translator.ts';
import { adminPaths } from '../../src/web/admin/admin-paths.ts';
import { expectNoAxeViolations, openBrowser, shot } from './support/browser.ts';
import { press, signIn } from './support/staff-steps.ts';

const visitors = openBrowser();

/** Waits for the page that an action leads to. */
async function followed(page: Page, act: () => Promise<void>): Promise<void> {
  const next = page.waitForEvent('load');
  await act();
  await next;
}

for (const locale of ['en', 'ar'] as const)
  test(`an entry is searched, guarded against loss, deleted, restored and exported, in ${locale}`, async () => {
    const t = getTranslator(locale);
    // a retry creates another brand
    const mark = randomBytes(3).toString('hex');
    const page = await visitors.newPage({ locale });
    const check = async (name: string) => {
      await expectNoAxeViolations(page);
      await shot(page, `admin-kit-${locale}-${name}`);
    };
    await signIn(page, locale, 'dana@souk.example');

    // the dialog names the active option, and Escape returns the focus
    await page.goto(adminPaths.resource('brands'));
    await page.keyboard.press('Control+k');
    const combobox = page.getByRole('combobox', { name: t('admin.globalSearch.title') });
    await combobox.fill(t('admin.resources.brands.add'));
    const option = page.locator('[data-search-dialog]').getByRole('option', { selected: true });
    await option.filter({ hasText: t('admin.resources.brands.add') }).waitFor();
    expect(await combobox.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'));
    await page
      .getByRole('status')
      .filter({ hasText: t('admin.globalSearch.found', { count: 1 }) })
      .waitFor();
    await check('search');
    await followed(page, () => page.keyboard.press('Enter'));
    expect(new URL(page.url()).pathname).toBe(adminPaths.newResourceEntry('brands'));

    // leaving a form with a changed field asks first
    await page.locator('input[name="title.en"]').fill(`Kestrel ${mark}`);
    const warning = page.waitForEvent('dialog');
    await page.keyboard.press('Escape');
    const leaving = page.getByRole('link', { name: t('admin.backToShop') }).click({ noWaitAfter: true });
    const dialog = await warning;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await leaving;
    expect(await page.locator('input[name="title.en"]').inputValue()).toBe(`Kestrel ${mark}`);

    await page.locator('input[name=slug]').fill(`kestrel-${mark}`);
    await press(page, t('admin.resources.shared.save'));
    const toast = page.locator('[data-toasts] [role=status]');
    await toast.filter({ hasText: t('admin.resources.shared.saved') }).waitFor({ state: 'attached' });
    expect(new URL(page.url()).search).toBe('');
    await check('saved');

    await page.locator('summary', { hasText: t('admin.resources.shared.deleteTitle') }).click();
    await press(page, t('admin.resources.shared.delete'));
    await page.goto(adminPaths.resource('brands', { q: mark }));
    expect(await page.locator('tbody tr').count()).toBe(0);
    await page.goBack();
    await check('deleted');
    await press(page, t('admin.resources.shared.undo'));
    await page.goto(adminPaths.resource('brands', { q: mark }));
    expect(await page.locator('tbody tr').count()).toBe(1);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: t('admin.export.submit') }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^brands-\d{4}-\d{2}-\d{2}\.csv$/);

    await page.keyboard.press('?');
    await page
      .getByRole('dialog')
      .filter({ hasText: t('admin.shortcuts.title') })
      .waitFor();
    await check('shortcuts');
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await followed(page, () => page.keyboard.press('o'));
    expect(new URL(page.url()).pathname).toBe(adminPaths.orders());
  });

test('a ticked order is left without a question, a typed one is not, and the keys follow the list of orders', async () => {
  const t = getTranslator('en');
  const page = await visitors.newPage({ locale: 'en' });
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    return dialog.accept();
  });
  await signIn(page, 'en', 'dana@souk.example');
  const list = adminPaths.orders({ status: 2 });
  const rows = page.locator('main tbody tr');

  await page.goto(list);
  await rows.first().locator('input[type=checkbox]').check();
  await followed(page, () => rows.first().locator('th a').click());
  expect(questions).toEqual([]);

  await page.goto(list);
  await page.keyboard.press('j');
  expect(await rows.first().locator('th a:focus').count()).toBe(1);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: t('admin.export.submit') }).click();
  await download;
  // longer than the delay of the bar
  await page.waitForTimeout(400);
  expect(await page.locator('[data-loading-bar]').isHidden()).toBe(true);

  await followed(page, () => page.keyboard.press('n'));
  expect(page.url()).toContain(adminPaths.newOrder());
  await page.locator('[name=lines]').fill('NO-SUCH-SKU 1');
  await press(page, t('admin.newOrder.quote'));
  expect(questions).toEqual([]);
  await followed(page, () => page.getByRole('link', { name: t('admin.backToShop') }).click());
  expect(questions).toEqual(['beforeunload']);
});

test('the search leads to the sign-in page after the end of the session', async () => {
  const t = getTranslator('en');
  const page = await visitors.newPage({ locale: 'en' });
  await signIn(page, 'en', 'dana@souk.example');
  // the address has a fragment, so a navigation to it loads nothing
  await page.goto(`${adminPaths.resource('brands')}#main`);
  await page.context().clearCookies();
  await page.keyboard.press('Control+k');
  const combobox = page.getByRole('combobox', { name: t('admin.globalSearch.title') });
  await followed(page, () => combobox.fill('brand'));
  await page.getByRole('button', { name: t('login.submit') }).waitFor();
});

test('the search page works without scripts', async () => {
  const page = await visitors.newPage({ locale: 'en', javaScriptEnabled: false });
  await signIn(page, 'en', 'dana@souk.example');
  await page.locator('header input[name=q]').fill('brand');
  await followed(page, () => page.keyboard.press('Enter'));
  expect(new URL(page.url()).pathname).toBe('/admin/search');
  expect(await page.locator('main').textContent()).toContain('Add brand');
});
