import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootstrapShop, type RunningShop } from '../../src/bootstrap-shop.ts';
import { readConfig } from '../../src/config.ts';
import type { Locale } from '../../src/kernel/locale.ts';
import { SESSION_COOKIE } from '../../src/platform/security/credentials.ts';
import { getTranslator } from '../../src/platform/translator.ts';
import { adminPaths } from '../../src/web/admin/admin-paths.ts';
import { makeCategory } from '../support/factories.ts';
import { makeTicket } from '../support/repairing.ts';
import { signedIn } from '../support/staff-client.ts';
import { expectNoAxeViolations, openBrowser, shot } from './support/browser.ts';
import { type Shop, startShop } from './support/shop.ts';
import { press } from './support/staff-steps.ts';

const KEYS = { client_id: '42-abc.apps.googleusercontent.com', client_secret: 'GOCSPX-7f3kQpLw0ZxYv7N2' };
const PHONE = { width: 390, height: 844 };

const visitors = openBrowser();
let shop: Shop;
let behind: RunningShop;
let owner: string;
let technician: string;

beforeAll(async () => {
  shop = await startShop({ SHOP_DEMO: '0' });
  const root = join(import.meta.dirname, '../..');
  behind = await bootstrapShop(readConfig({ DATA_DIR: shop.dataDir, SHOP_DEMO: '0' }), root, () => undefined);
  owner = await signedIn({ db: behind.services.db }, 'owner');
  technician = await signedIn({ db: behind.services.db }, 'technician');
});
afterAll(async () => {
  await behind?.close();
  await shop?.stop();
});

async function openAs(
  token: string,
  path: string,
  options: Parameters<typeof visitors.newPage>[0] & { locale: Locale },
) {
  const page = await visitors.newPage(options);
  await page.context().addCookies([{ name: SESSION_COOKIE, value: token, url: shop.origin }]);
  await page.goto(shop.origin + path);
  await chooseLanguage(page, options.locale);
  return page;
}

async function chooseLanguage(page: Page, locale: string): Promise<void> {
  if (locale === 'en') return;
  await page.locator('footer select').selectOption(locale);
  const next = page.waitForEvent('load');
  await page.locator('footer button').click();
  await next;
}

for (const locale of ['en', 'ar'] as const) {
  const t = getTranslator(locale);

  test(`a technician works a repair from received to ready on a phone, in ${locale}`, async () => {
    const { db } = behind.services;
    const { number } = await makeTicket(db, { status: 'received', name: `Mina ${locale}`, locale });
    // half of the run without scripts
    const options = { locale, viewport: PHONE, javaScriptEnabled: locale === 'en' };
    const page = await openAs(technician, adminPaths.root(), options);
    await page.getByRole('link', { name: t('admin.home.tasks.unassignedRepairs') }).click();
    await page.locator('main ul').getByRole('link', { name: number, exact: true }).waitFor();
    await shot(page, `repairs-${locale}`);
    if (locale === 'en') await expectNoAxeViolations(page);
    await page.getByRole('link', { name: number, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: number }).waitFor();
    expect(await page.locator('main').textContent()).not.toContain('+971501234567');
    await press(page, t('admin.repairs.take'));
    for (const action of ['diagnose', 'repair', 'test', 'finish'] as const)
      await press(page, t(`admin.repairs.actions.${action}`));
    expect(await page.locator('main header').textContent()).toContain(t('admin.repairs.states.ready'));
    await page.locator('textarea[name=note]').last().fill('Screws are in bag 7');
    await press(page, t('admin.noteSubmit'));
    expect(await page.locator('main').textContent()).toContain('Screws are in bag 7');
    await shot(page, `repair-${locale}`);
    await page.getByRole('link', { name: t('admin.repairs.printLabel'), exact: true }).click();
    await page.getByRole('heading', { level: 1, name: t('admin.repairs.label.title') }).waitFor();
    expect(await page.getByRole('article').textContent()).toContain(number);
    expect(await page.getByRole('article').textContent()).not.toContain('Mina');
    if (locale === 'en') await expectNoAxeViolations(page);
    for (const path of [adminPaths.products(), adminPaths.settings()]) {
      const answer = await page.goto(shop.origin + path);
      expect(answer?.status()).toBe(403);
    }
  });

  test(`an owner sends a quote and enters the keys of Google, in ${locale}`, async () => {
    const { db } = behind.services;
    const { id, number } = await makeTicket(db, { status: 'requested', lines: [], locale });
    const page = await openAs(owner, adminPaths.repair(number), { locale, javaScriptEnabled: locale === 'en' });
    await page.locator('[name="lines.0.title"]').fill('Battery');
    await page.locator('[name="lines.0.price"]').fill('1,2,3');
    await press(page, t('admin.repairs.sendQuote'));
    await page.locator('[name="lines.0.price"][aria-invalid=true]').waitFor();
    await page.locator('[name="lines.0.price"]').fill('59');
    await press(page, t('admin.repairs.sendQuote'));
    expect(await page.locator('main header').textContent()).toContain(t('admin.repairs.states.quoted'));
    const line = db.selectFrom('ticket_line').select(['title', 'price']).where('ticket_id', '=', id);
    expect(await line.execute()).toEqual([{ title: 'Battery', price: 5_900 }]);
    await shot(page, `repair-quoted-${locale}`);

    await page.goto(shop.origin + adminPaths.settings('accounts'));
    await page.getByRole('link', { name: t('admin.settings.keys.title', { provider: 'Google' }), exact: true }).click();
    await page.locator('[name=client_id]').fill('wrong');
    await page.locator('[name=client_secret]').fill(KEYS.client_secret);
    await press(page, t('admin.resources.shared.save'));
    expect(await page.locator('main').textContent()).toContain(t('problems.social.keyFormat'));
    await page.locator('[name=client_id]').fill(KEYS.client_id);
    await page.locator('[name=client_secret]').fill(KEYS.client_secret);
    await press(page, t('admin.resources.shared.save'));
    expect(await page.getByRole('alert').first().textContent()).toContain(t('admin.resources.shared.saved'));
    expect(await page.content()).not.toContain(KEYS.client_secret);
    const callback = '/api/v1/user/social-login/callback/google';
    expect(await page.locator('[readonly]').inputValue()).toBe(shop.origin + callback);
    await shot(page, `social-keys-${locale}`);
    if (locale === 'en') await expectNoAxeViolations(page);
    await page.locator('summary', { hasText: t('admin.settings.keys.removeTitle') }).click();
    await press(page, t('admin.settings.keys.removeTitle'));
    expect(await page.locator('[name=client_id]').inputValue()).toBe('');
  });

  test(`an owner moves a category into another one by keyboard, and out of it by pointer, in ${locale}`, async () => {
    const { db } = behind.services;
    const [above, moved] = [await makeCategory(db), await makeCategory(db)];
    // the last two of the tree
    for (const { id } of [above, moved])
      await db
        .updateTable('category')
        .set({ sort: 1_000 + id })
        .where('id', '=', id)
        .execute();
    const page = await openAs(owner, adminPaths.resource('categories'), { locale });
    await page.locator('html[data-ready]').waitFor();
    const handle = page.locator(`#category-${moved.id} [data-tree-handle]`).first();
    const status = page.locator('[data-tree-status]');
    const inwards = locale === 'ar' ? 'ArrowLeft' : 'ArrowRight';
    // assistive technology sends a click without any other event
    await handle.evaluate((button: HTMLElement) => button.click());
    await expect.poll(() => handle.getAttribute('aria-pressed')).toBe('true');
    await handle.evaluate((button: HTMLElement) => button.click());
    await expect.poll(() => handle.getAttribute('aria-pressed')).toBe('false');
    await handle.click();
    await expect.poll(() => handle.getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Escape');
    await handle.focus();
    // a held key picks once
    await page.keyboard.down('Enter');
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect.poll(() => handle.getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press(inwards);
    await expect.poll(() => page.locator(`#category-${above.id} #category-${moved.id}`).count()).toBe(1);
    expect(await status.textContent()).not.toBe('');
    await page.keyboard.press(inwards);
    expect(await status.textContent()).toBe(t('admin.categoryTree.refused'));
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator(`#category-${above.id} #category-${moved.id}`).count()).toBe(0);
    await handle.focus();
    await page.keyboard.press(' ');
    await page.keyboard.press(inwards);
    const next = page.waitForEvent('load');
    await page.keyboard.press(' ');
    await next;
    const row = db.selectFrom('category').select('parent_id').where('id', '=', moved.id);
    expect(await row.executeTakeFirst()).toEqual({ parent_id: above.id });
    await page.locator('html[data-ready]').waitFor();
    await dragAbove(page, moved.id, above.id);
    expect(await row.executeTakeFirst()).toEqual({ parent_id: null });
    await shot(page, `category-tree-${locale}`);
    if (locale === 'en') await expectNoAxeViolations(page);
  });
}

/** Drags a category by its handle to the upper edge of another one. */
async function dragAbove(page: Page, id: number, target: number): Promise<void> {
  await page.locator(`#category-${target}`).scrollIntoViewIfNeeded();
  const from = await page.locator(`#category-${id} [data-tree-handle]`).first().boundingBox();
  const to = await page.locator(`#category-${target} [data-tree-row]`).first().boundingBox();
  if (!from || !to) return expect.fail('both categories are visible');
  const next = page.waitForEvent('load');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 5, { steps: 5 });
  await page.mouse.up();
  await next;
}
