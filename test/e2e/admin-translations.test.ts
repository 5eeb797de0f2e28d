import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootstrapShop, type RunningShop } from '../../src/bootstrap-shop.ts';
import { readConfig } from '../../src/config.ts';
import type { StaffRole } from '../../src/modules/staff/staff.rules.ts';
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

/** Languages that the runs add. */
const ADDED = { en: 'sv', ar: 'he' } as const;

for (const locale of ['en', 'ar'] as const)
  test(`a product is translated on the page and with a file, and a language is added as a draft and published, in ${locale}`, async () => {
    const t = getTranslator(locale);
    const title = `Tern ${locale}`;
    const { id } = await makeProduct(behind.services.db, { title, image: null });
    const page = await openAdmin('translator');
    const check = async (name: string, on: Page = page) => {
      await shot(on, `admin-translations-${name}-${locale}`);
      // axe is a script
      if (locale === 'en') await expectNoAxeViolations(on);
    };
    const visitor = await visitors.newPage({ locale: 'fr' });
    const product = shop.origin + prefixLocale(to.product('all', id), 'fr');
    const readHeading = async () => {
      await visitor.goto(product);
      return visitor.locator('h1').textContent();
    };
    expect(await readHeading()).toBe(title);

    await page.goto(shop.origin + adminPaths.translations({ locale: 'fr' }));
    await check('progress');
    await page.goto(shop.origin + adminPaths.translations({ locale: 'fr', kind: 'products', q: title }));
    const target = page.locator(`[name="text.${id}.title"]`);
    await target.fill(`Sterne ${locale}`);
    await press(page, t('admin.translations.save'));
    await page
      .getByText(t('admin.translations.saved', { count: 1 }))
      .first()
      .waitFor({ state: 'attached' });
    expect(await target.inputValue()).toBe(`Sterne ${locale}`);
    await check('list');
    await expect.poll(readHeading).toBe(`Sterne ${locale}`);

    const exported = await page.request.get(
      `${shop.origin}${adminPaths.translationExport('fr')}?kind=products&state=all&page=1`,
    );
    const file = (await exported.text()).replace(`>Sterne ${locale}<`, `>Mouette ${locale}<`);
    await page.goto(shop.origin + adminPaths.translations({ locale: 'fr' }));
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'fr.xlf', mimeType: 'application/xml', buffer: Buffer.from(file) });
    await press(page, t('admin.texts.check'));
    await check('checked');
    await press(page, t('admin.texts.apply', { count: 1 }));
    await expect.poll(readHeading).toBe(`Mouette ${locale}`);
    await press(page, t('admin.translations.undo'));
    await expect.poll(readHeading).toBe(`Sterne ${locale}`);

    const code = ADDED[locale];
    const settings = await openAdmin('owner');
    await settings.goto(shop.origin + adminPaths.settings('languages'));
    await settings.locator('[list]').fill(code);
    await press(settings, t('admin.languages.add'));
    await check('languages', settings);
    const home = `${shop.origin}/${code}`;
    const readPath = async () => {
      await visitor.goto(home);
      return new URL(visitor.url()).pathname;
    };
    // the home page in the language of the visitor
    expect(await readPath()).toBe('/fr');
    await settings.getByRole('link', { name: t('admin.languages.preview'), exact: true }).click();
    await settings.waitForURL(home);
    expect(await settings.locator('html').getAttribute('lang')).toBe(code);
    // every page of the preview says so, in the draft language or its fallback
    const bar = settings.locator('aside', { has: settings.locator('a[href^="/language/en"]') });
    await bar.waitFor();
    await check('preview', settings);
    await settings.locator(`main a[href^="/${code}/"]`).first().click();
    await settings.waitForURL(`${home}/**`);
    expect(await settings.locator('html').getAttribute('lang')).toBe(code);
    await bar.getByRole('link').first().click();
    await settings.waitForURL((address) => !address.pathname.startsWith(`/${code}`));
    expect(await bar.count()).toBe(0);
    await settings.goto(shop.origin + adminPaths.settings('languages'));
    await press(settings, t('admin.languages.actions.publish'));
    await expect.poll(readPath).toBe(`/${code}`);
    expect(await visitor.locator(`link[hreflang=${code}]`).count()).toBe(1);
    expect(await visitor.locator('html').getAttribute('dir')).toBe(code === 'he' ? 'rtl' : 'ltr');

    /** A page of the admin; half of the run without scripts. */
    async function openAdmin(role: StaffRole): Promise<Page> {
      const opened = await visitors.newPage({ locale, javaScriptEnabled: locale === 'en' });
      const token = await signedIn({ db: behind.services.db }, role);
      await opened.context().addCookies([
        { name: SESSION_COOKIE, value: token, url: shop.origin },
        { name: 'admin_language', value: locale, url: shop.origin },
      ]);
      return opened;
    }
  });
