import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootstrapShop, type RunningShop } from '../../../src/bootstrap-shop.ts';
import { readConfig } from '../../../src/config.ts';
import { getTranslator } from '../../../src/platform/translator.ts';
import { prefixLocale, to } from '../../../src/web/paths.ts';
import { expectNoAxeViolations, openBrowser } from '../support/browser.ts';
import { fillCart } from '../support/fill-cart.ts';
import { dataDir, origin } from '../support/worker-shop.ts';
import { WAIT_LIMIT_MS } from '../wait-limit.ts';

const visitors = openBrowser();
/** The head of the page has dozens of links. */
const MOST_STOPS = 300;
const PHONE = { width: 360, height: 740 };
/** Allowed host, as in shop.ts. */
const JOURNEY = 'https://repair.example.com/start';

let behind: RunningShop;
beforeAll(async () => {
  // the database of the running shop, in which the owner changes settings
  const config = { ...readConfig({ ...process.env, DATA_DIR: dataDir }), demo: false };
  behind = await bootstrapShop(config, resolve(import.meta.dirname, '../../..'), () => undefined);
});
afterAll(async () => {
  await behind.services.db.deleteFrom('setting').where('key', '=', 'journey_url').execute();
  await behind.close();
});

/** Changes a setting and waits until the page at `path` contains `shown`. */
async function set(key: string, value: unknown, path: string, shown: string): Promise<void> {
  const row = { key, value: JSON.stringify(value) };
  const { db } = behind.services;
  await db
    .insertInto('setting')
    .values(row)
    .onConflict((old) => old.column('key').doUpdateSet({ value: row.value }))
    .execute();
  const html = async () => (await fetch(`${origin}${path}`)).text();
  await expect.poll(html, { timeout: WAIT_LIMIT_MS }).toContain(shown);
}

test('without script, in Arabic and on a phone, a device is found step by step and by search', async () => {
  const page = await visitors.newPage({ locale: 'ar', javaScriptEnabled: false, viewport: PHONE });
  const t = getTranslator('ar');
  await page.goto(prefixLocale(to.services(), 'ar'));
  await page
    .getByRole('navigation', { name: t('repair.chooseDevice') })
    .getByRole('link')
    .first()
    .click();
  await page.waitForURL((url) => url.pathname.endsWith('/brandsjourney') && url.searchParams.get('type') === 'phone');
  await page.getByRole('main').getByRole('link', { name: 'Apple' }).click();
  await page.waitForURL((url) => url.pathname.endsWith('/modelrange'));
  await page.getByRole('searchbox', { name: t('repair.range.filter') }).fill('A2633');
  await page.getByRole('button', { name: t('repair.range.filterSubmit') }).click();
  await page.waitForURL((url) => url.searchParams.get('q') === 'A2633');
  await page.getByRole('main').getByRole('link', { name: 'iPhone 13' }).click();
  await page.waitForURL(/\/ar\/journeywindow\?model=iphone-13$/);

  await page.goto(prefixLocale(to.services(), 'ar'));
  await page.getByRole('searchbox', { name: t('repair.search.label') }).fill('شاشة ايفون 13');
  await page.getByRole('button', { name: t('repair.search.submit') }).click();
  await page.waitForURL(/\/ar\/journeywindow\?model=iphone-13&fault=phone-screen$/);

  // a fault stays selected on the way, and can be removed
  await page.goto(prefixLocale(to.deviceBrands('phone', ['phone-screen']), 'ar'));
  await page.getByRole('main').getByRole('link', { name: 'Apple' }).click();
  await page.waitForURL(/\/modelrange\?.*fault=phone-screen$/);
  const chosen = page.getByRole('region', { name: t('repair.chosenFaults') });
  await page.getByRole('main').getByRole('link', { name: 'iPhone 13 mini' }).click();
  await page.waitForURL(/\/ar\/journeywindow\?model=iphone-13-mini&fault=phone-screen$/);
  await page.goBack();
  await chosen.getByRole('link').click();
  await page.waitForURL(/\/modelrange\?type=phone&brand=apple$/);
  expect(await chosen.count()).toBe(0);

  // ambiguous input lists choices, and a later step without its data names the missing step
  await page.goto(`${prefixLocale(to.services(), 'ar')}?q=samsung`);
  expect(await page.getByRole('link', { name: /Galaxy/ }).count()).toBeGreaterThan(5);
  await page.goto(prefixLocale(to.deviceModels('phone', 'nobody'), 'ar'));
  await page.getByText(t('repair.range.first')).waitFor();
});

test('with the keyboard only the search field filters the models immediately, and Enter opens the price', async () => {
  const page = await visitors.newPage();
  const t = getTranslator('en');
  await page.goto(to.deviceModels('phone', 'apple'));
  const box = page.getByRole('searchbox', { name: t('repair.range.filter') });
  const models = page.getByRole('main').getByRole('link', { name: /^iPhone/ });
  expect(await models.count()).toBeGreaterThan(30);
  const isIn = () => box.evaluate((own) => own === document.activeElement);
  for (let stop = 0; stop < MOST_STOPS && !(await isIn()); stop += 1) await page.keyboard.press('Tab');
  expect(await isIn()).toBe(true);
  await page.keyboard.type('13 pro max');
  await expect.poll(() => models.count()).toBe(1);
  await page
    .getByRole('status')
    .filter({ hasText: t('repair.range.count', { count: 1 }) })
    .waitFor();
  await expectNoAxeViolations(page);
  const isThere = () => models.first().evaluate((own) => own === document.activeElement);
  for (let stop = 0; stop < 6 && !(await isThere()); stop += 1) await page.keyboard.press('Tab');
  expect(await isThere()).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/journeywindow\?model=iphone-13-pro-max$/);
});

test('with an external booking host, repairs link there with model and faults only, and orders stay in the shop', async () => {
  const page = await visitors.newPage({ javaScriptEnabled: false });
  const models = to.deviceModels('phone', 'apple', ['phone-screen']);
  await set('journey_url', JOURNEY, models, JOURNEY);
  const foreign = () =>
    page
      .locator('a[href^="https://repair.example.com"], form[action^="https://repair.example.com"]')
      .evaluateAll((all) => all.map((one) => [one.getAttribute('href') ?? '', one.getAttribute('rel') ?? '']));
  await fillCart(page, 'en');
  for (const path of [models, to.services(), `${to.services()}?q=samsung+screen&email=ada@example.com`]) {
    await page.goto(path);
    const links = await foreign();
    expect(links.length, path).toBeGreaterThan(5);
    for (const [href = '', rel] of links) {
      expect(rel).toBe('noopener');
      expect(href).toMatch(/^https:\/\/repair\.example\.com\/start\?model=[a-z0-9-]+(&fault=[a-z0-9-]+)*$/);
    }
  }
  for (const path of [to.cart(), to.checkout()]) {
    await page.goto(path);
    expect([path, await foreign()]).toEqual([path, []]);
  }
});
