import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BANNER_PLACEMENT } from '../../src/modules/content/banners/banner-placement.rules.ts';
import { getTranslator } from '../../src/platform/translator.ts';
import { adminPaths } from '../../src/web/admin/admin-paths.ts';
import { prefixLocale, to } from '../../src/web/paths.ts';
import { expectNoAxeViolations, openBrowser, shot } from './support/browser.ts';
import { findProductByTitle } from './support/product-api.ts';
import { press, signIn } from './support/staff-steps.ts';
import { origin } from './support/worker-shop.ts';

const visitors = openBrowser();

for (const locale of ['en', 'ar'] as const) {
  const t = getTranslator(locale);
  const save = (page: Page) => press(page, t('admin.resources.shared.save'));
  const readAlert = (page: Page) => page.getByRole('alert').first().textContent();
  const saved = async (page: Page) => expect(await readAlert(page)).toContain(t('admin.resources.shared.saved'));
  /** Whether a page of the shop contains a text; a failure must not print the whole page. */
  const shows = async (path: string, text: string) =>
    (await (await fetch(origin + prefixLocale(path, locale))).text()).includes(text);
  const getEntryId = (page: Page) => Number(new URL(page.url()).pathname.split('/').at(-1));
  const openAs = async (email: string) => {
    const page = await visitors.newPage({ locale });
    await signIn(page, locale, email);
    return page;
  };
  const check = async (page: Page, name: string) => {
    await shot(page, `owner-tasks-${name}-${locale}`);
    await expectNoAxeViolations(page);
  };

  test(`of two editors of a tag, the second sees the title of the first and replaces it, in ${locale}`, async () => {
    const mark = randomBytes(3).toString('hex');
    const [first, second] = [await openAs('dana@souk.example'), await openAs('nadia@souk.example')];
    await first.goto(adminPaths.newResourceEntry('tags'));
    await first.locator('input[name="title.en"]').fill(`Cork ${mark}`);
    await first.locator('input[name=slug]').fill(`cork-${mark}`);
    await save(first);
    await saved(first);
    const address = adminPaths.resourceEntry('tags', getEntryId(first));
    const title = second.locator('input[name="title.en"]');
    await second.goto(address);
    await first.locator('input[name="title.en"]').fill(`Felt ${mark}`);
    await save(first);
    await saved(first);

    await title.fill(`Wool ${mark}`);
    await save(second);
    expect(await readAlert(second)).toContain(t('problems.resources.changed'));
    expect(await second.locator('main').textContent()).toContain(`Felt ${mark}`);
    expect(await title.inputValue()).toBe(`Wool ${mark}`);
    await check(second, 'conflict');
    await save(second);
    await saved(second);
    await first.goto(address);
    expect(await first.locator('input[name="title.en"]').inputValue()).toBe(`Wool ${mark}`);
  });

  test(`a category tree is built and a branch of it moved, and former addresses lead to the new ones, in ${locale}`, async () => {
    const mark = randomBytes(3).toString('hex');
    const page = await openAs('dana@souk.example');
    const create = async (name: string, parent: string) => {
      await page.goto(adminPaths.newResourceEntry('categories'));
      await page.locator('input[name="title.en"]').fill(`${name} ${mark}`);
      await page.locator('input[name=slug]').fill(`${name}-${mark}`.toLowerCase());
      await page.locator('select[name=parent_id]').selectOption(parent);
      await save(page);
      await saved(page);
      return String(getEntryId(page));
    };
    const garden = await create('Garden', '');
    const tools = await create('Sheds', garden);
    await check(page, 'category');
    await expect.poll(() => shows(to.categories(), `Sheds ${mark}`)).toBe(true);
    const home = await create('Patio', '');
    await page.goto(adminPaths.resourceEntry('categories', Number(tools)));
    await page.locator('select[name=parent_id]').selectOption(home);
    await save(page);
    await saved(page);
    const former = prefixLocale(`/all/garden-${mark}/sheds-${mark}`, locale);
    await expect
      .poll(async () => (await fetch(origin + former, { redirect: 'manual' })).headers.get('location'))
      .toContain(`/all/patio-${mark}/sheds-${mark}`);
    for (const id of [tools, home, garden]) {
      await page.goto(adminPaths.resourceEntry('categories', Number(id)));
      await page.locator('summary', { hasText: t('admin.resources.shared.deleteTitle') }).click();
      await press(page, t('admin.resources.shared.delete'));
    }
    await expect.poll(() => shows(to.categories(), mark)).toBe(false);
  });

  test(`a banner of each type is placed, seen on its page, and all are deleted at once, in ${locale}`, async () => {
    const mark = randomBytes(3).toString('hex');
    const page = await openAs('dana@souk.example');
    const phone = await findProductByTitle(origin, 'Tern 3', 'en');
    const pages: Record<Exclude<keyof typeof BANNER_PLACEMENT, 'popup'>, string> = {
      underSlider: to.home(),
      half: to.home(),
      third: to.home(),
      besideFlashSale: to.home(),
      listing: to.products(),
      product: phone.path,
      cart: to.cart(),
      reviews: phone.path,
      nothingFound: to.search(`nothing-${mark}`),
      top: to.brands(),
    };
    // the first banner of a place is shown, so the banner of the demo shop gives way for the time of the test
    const places = Object.entries(BANNER_PLACEMENT);
    const others = await listBannerIds(page);
    await setVisibility(page, others, 'hide');
    try {
      for (const [name, place] of places) {
        await page.goto(adminPaths.newResourceEntry('banners'));
        await page.locator('input[name="title.en"]').fill(`${name} ${mark}`);
        await page.locator('select[name=place]').selectOption(String(place));
        await page.locator('input[name=source]').fill('/products');
        await page.locator('input[name=slug]').fill(`${name}-${mark}`.toLowerCase());
        await save(page);
        await saved(page);
      }
      await check(page, 'banner');
      for (const [name, path] of Object.entries(pages))
        await expect.poll(() => shows(path, `${name} ${mark}`), { message: name }).toBe(true);
      const visitor = await visitors.newPage({ locale, popup: true });
      await visitor.goto(prefixLocale(to.home(), locale));
      await visitor.getByRole('button', { name: t('layout.cookies.reject'), exact: true }).click();
      await visitor.getByRole('dialog', { name: `popup ${mark}` }).waitFor();
      await page.goto(adminPaths.resource('banners', { q: mark }));
      expect(await page.locator('tbody tr').count()).toBe(places.length);
      await check(page, 'banners');
      for (const box of await page.locator('tbody input[type=checkbox]').all()) await box.check();
      await press(page, t('admin.resources.shared.delete'));
      await expect.poll(() => shows(to.home(), mark)).toBe(false);
    } finally {
      await setVisibility(page, others, 'publish');
    }
  });

  test(`a content page is translated, and visitors of the language see it, in ${locale}`, async () => {
    const mark = randomBytes(3).toString('hex');
    const page = await openAs('leyla@souk.example');
    await page.goto(adminPaths.resource('pages', { q: 'refund-policy' }));
    const row = page.locator('tbody tr', { has: page.getByText('refund-policy', { exact: true }) });
    await row.locator('a').first().click();
    await page.waitForURL(/pages\/\d+/);
    const body = page.locator('textarea[name="body.fr"]');
    const editor = page.locator('[data-markdown]').filter({ has: body });
    const write = async (text: string) => {
      await editor.getByRole('button', { name: t('admin.editor.actions.source') }).click();
      await body.fill(text);
      await save(page);
      await saved(page);
    };
    const before = await body.inputValue();
    await write(`${before}\n\nTraduit ${mark}.`);
    await check(page, 'page');
    const readFrench = async () => (await fetch(origin + prefixLocale('/page/refund-policy', 'fr'))).text();
    await expect.poll(async () => (await readFrench()).includes(`Traduit ${mark}`)).toBe(true);
    expect((await (await fetch(`${origin}/page/refund-policy`)).text()).includes(mark)).toBe(false);
    await write(before);
    await expect.poll(async () => (await readFrench()).includes(mark)).toBe(false);
  });

  test(`an owner narrows a role, and the staff member is refused at once, in ${locale}`, async () => {
    const [owner, member] = [await openAs('nadia@souk.example'), await openAs('omar@souk.example')];
    const setRole = async (role: string) => {
      await owner.goto(adminPaths.staff());
      const row = owner.locator('li', { hasText: 'omar@souk.example' });
      await row.locator('summary').click();
      await row.locator('select[name=role]').selectOption(role);
      const next = owner.waitForEvent('load');
      await row.getByRole('button', { name: t('admin.staff.saveRole'), exact: true }).click();
      await next;
    };
    expect((await member.goto(adminPaths.orders()))?.status()).toBe(200);
    await owner.goto(adminPaths.roles());
    await check(owner, 'roles');
    await setRole('technician');
    try {
      await member.goto(adminPaths.orders());
      // the change ended the session
      await member.getByLabel(t('fieldNames.password')).waitFor();
      await signIn(member, locale, 'omar@souk.example');
      const refused = await visitors.newPage({ locale, expectedErrors: /403/ });
      await refused.context().addCookies(await member.context().cookies());
      expect((await refused.goto(adminPaths.orders()))?.status()).toBe(403);
      expect(await refused.locator('h1').textContent()).toContain(t('admin.forbiddenTitle'));
      expect(await member.locator(`nav a[href="${adminPaths.orders()}"]`).count()).toBe(0);
      expect((await member.goto(adminPaths.repairs()))?.status()).toBe(200);
    } finally {
      await setRole('orders');
    }
  });

  async function listBannerIds(page: Page): Promise<string[]> {
    await page.goto(adminPaths.resource('banners'));
    const boxes = await page.locator('tbody input[type=checkbox]').all();
    return Promise.all(boxes.map((box) => box.inputValue()));
  }

  async function setVisibility(page: Page, ids: readonly string[], action: 'publish' | 'hide'): Promise<void> {
    await page.goto(adminPaths.resource('banners'));
    for (const id of ids) await page.locator(`tbody input[type=checkbox][value="${id}"]`).check();
    await press(page, t(`admin.resources.shared.batch.${action}`));
  }
}
