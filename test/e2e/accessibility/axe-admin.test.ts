import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { SETTING_GROUPS } from '../../../src/modules/settings/setting-fields.ts';
import { RESOURCES } from '../../../src/resources.ts';
import { adminPaths } from '../../../src/web/admin/admin-paths.ts';
import { expectNoAxeViolations, openBrowser, shot } from '../support/browser.ts';
import { signIn } from '../support/staff-steps.ts';
import { MANY_PAGES } from '../wait-limit.ts';

const visitors = openBrowser();

for (const locale of ['en', 'ar'] as const)
  for (const width of [360, 768, 1280])
    test(`every admin page is accessible, ${locale} at ${width}`, MANY_PAGES, async () => {
      const page = await visitors.newPage({ locale, viewport: { width, height: 800 } });
      await page.goto(adminPaths.root());
      await check('entry');
      await signIn(page, locale, 'dana@souk.example');
      await check('home');
      await page.goto(adminPaths.orders({ status: 4 }));
      await page.locator('main tbody th a').first().click();
      await page.waitForURL(/\/order\//);
      await check('order');
      await page.goto(adminPaths.transfers());
      await check('transfers');
      for (const [name, address] of Object.entries({
        orders: adminPaths.orders(),
        'new-order': adminPaths.newOrder(),
        repairs: adminPaths.repairs({ scope: 'all' }),
        returns: adminPaths.returns(),
        cancellations: adminPaths.cancellations({ status: 'done' }),
        questions: adminPaths.questions({ status: 'published' }),
        audit: adminPaths.audit(),
        factor: adminPaths.twoFactor(),
        products: adminPaths.products(),
        'new-product': adminPaths.newProduct(),
        import: adminPaths.import(),
        attributes: adminPaths.resource('attributes'),
        'attribute-values': adminPaths.resource('attribute-values'),
        'bank-accounts': adminPaths.resource('bank-accounts'),
        categories: adminPaths.resource('categories'),
        'flash-sales': adminPaths.resource('flash-sales'),
        'shipping-rules': adminPaths.resource('shipping-rules'),
        'new-bundle': adminPaths.newResourceEntry('bundles'),
        search: adminPaths.search('brand'),
        calendar: adminPaths.calendar(),
        views: adminPaths.views('orders'),
        texts: adminPaths.texts({ q: 'cart' }),
        mails: adminPaths.mails(),
        mail: adminPaths.mails({ mail: 'order-paid' }),
        settings: adminPaths.settings(),
        appearance: adminPaths.settings('appearance'),
        chat: adminPaths.settings('chat'),
        currency: adminPaths.settings('currency'),
        languages: adminPaths.settings('languages'),
        navigation: adminPaths.settings('navigation'),
        payments: adminPaths.settings('payments'),
        staff: adminPaths.staff(),
        roles: adminPaths.roles(),
        profile: adminPaths.profile(),
        invitation: adminPaths.staffInvitation({ token: 'used' }),
      })) {
        await page.goto(address);
        await check(name);
      }

      async function check(name: string) {
        await shot(page, `office-${name}-${locale}-${width}`);
        await expectNoAxeViolations(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    });

const NAMES = RESOURCES.map(({ resource }) => resource.name);
/** Lists, whose first entry is opened, too. */
const LISTS = [
  ...NAMES.map((name) => adminPaths.resource(name)),
  adminPaths.applications({ status: 'waiting' }),
  adminPaths.media(),
  adminPaths.repairs({ scope: 'all' }),
  adminPaths.returns(),
  adminPaths.transfers(),
];
const PAGES = [
  ...NAMES.map((name) => adminPaths.newResourceEntry(name)),
  ...Object.keys(SETTING_GROUPS).map((group) => adminPaths.settings(group)),
  ...(['variants', 'pictures', 'specs', 'devices'] as const).map((part) => adminPaths.product(1, { part })),
  adminPaths.product(1),
  adminPaths.cancellations(),
  adminPaths.questions(),
  adminPaths.reviews({ status: 'published' }),
  adminPaths.translations({ locale: 'fr' }),
  adminPaths.translations({ locale: 'fr', kind: 'products', state: 'all' }),
];

for (const [locale, width] of [
  ['en', 1280],
  ['ar', 390],
] as const)
  test(`every list, entry and form of the admin is accessible, ${locale} at ${width}`, MANY_PAGES, async () => {
    const page = await visitors.newPage({ locale, viewport: { width, height: 800 } });
    await signIn(page, locale, 'nadia@souk.example');
    for (const address of PAGES) await checkPage(page, address, width);
    let entries = 0;
    for (const address of LISTS) {
      await checkPage(page, address, width);
      const entry = await findFirstEntry(page, address);
      if (!entry) continue;
      await checkPage(page, entry, width);
      entries += 1;
    }
    // the demo shop leaves some lists empty, but not most of them
    expect(entries).toBeGreaterThan(LISTS.length / 2);
    const repair = await findFirstEntry(page, adminPaths.repairs({ scope: 'all' }));
    await checkPage(page, `${repair}?part=label`, width);
  });

async function findFirstEntry(page: Page, list: string): Promise<string | null> {
  await page.goto(list);
  const hrefs = await page
    .locator('main :is(tbody, ul, ol) a[href^="/admin/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return hrefs.find((href) => /^\/admin\/[a-z-]+\/(?!new)[\w-]+$/.test(href)) ?? null;
}

async function checkPage(page: Page, address: string, width: number): Promise<void> {
  expect((await page.goto(address))?.status(), address).toBe(200);
  await shot(page, `office-all-${address.replace(/\W+/g, '-')}-${width}`);
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(width);
}
