import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootstrapShop, type RunningShop } from '../../../src/bootstrap-shop.ts';
import { readConfig } from '../../../src/config.ts';
import { getLanguageFolder } from '../../../src/modules/content/languages/load-locales.ts';
import { changeSettings } from '../../../src/modules/settings/change-settings.ts';
import { getTranslator } from '../../../src/platform/translator.ts';
import { prefixLocale, to } from '../../../src/web/paths.ts';
import { openBrowser, scriptsRun } from '../support/browser.ts';
import { findProductByTitle } from '../support/product-api.ts';
import { attribute, extractTexts } from '../support/read-html.ts';
import { seen } from '../support/shopper.ts';
import { dataDir, origin } from '../support/worker-shop.ts';

const visitors = openBrowser();

test('a page works without its messages, and only the console reports it', async () => {
  const page = await visitors.newPage();
  const texts: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && texts.push(message.text()));
  await page.route('**/messages/fr-*.json', (route) => route.fulfill({ status: 503, body: 'no' }));
  await page.goto(prefixLocale(to.products(), 'fr'));
  expect(texts.filter((text) => text.includes('/messages/fr-'))).not.toEqual([]);
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  await page.evaluate(() => document.body.setAttribute('data-kept', ''));
  await page.locator('main a[href^="/fr/"][href*="/product/"]').first().click();
  await page.waitForURL('**/product/**');
  await seen(page.getByRole('heading', { level: 1 }));
  expect(await page.locator('body[data-kept]').count()).toBe(1);
  expect(await page.locator('main').textContent()).not.toMatch(/\b(?:product|cart|listing)\.\w+/);
});

test('a message file that fails once is requested again', async () => {
  const page = await visitors.newPage();
  let requests = 0;
  await page.route('**/messages/tr-*.json', (route) => {
    requests += 1;
    return requests > 1 ? route.continue() : route.abort();
  });
  await page.goto(prefixLocale(to.products(), 'tr'));
  await seen(page.getByRole('heading', { level: 1 }));
  expect(requests).toBeGreaterThan(1);
});

/** Waits until the running shop has read changed settings. */
const KNOWN_EVERYWHERE_MS = 2_500;
const PERSIAN = {
  cart: { title: 'سبد خرید', emptyTitle: '{broken' },
  chrome: { skip: 'رفتن به محتوا', basket: '{count, plural, one {سبد، # کالا} other {سبد، # کالا}}' },
  listing: { allProducts: 'همهٔ کالاها' },
};
let shop: RunningShop;

beforeAll(async () => {
  // the database of the running shop, opened by a second process
  const config = { ...readConfig({ ...process.env, DATA_DIR: dataDir }), demo: false };
  shop = await bootstrapShop(config, resolve(import.meta.dirname, '../../..'), () => undefined);
  await mkdir(getLanguageFolder(dataDir), { recursive: true });
  await writeFile(join(getLanguageFolder(dataDir), 'fa.json'), JSON.stringify(PERSIAN));
  const language = { code: 'fa', name: 'فارسی', direction: 'rtl' as const, file: 'fa.json', sort: 9 };
  await shop.services.db.insertInto('language').values(language).execute();
  await changeSettings(shop.services.db, { digits: { ar: 'arab', fa: 'arabext' } }, new Date());
  await new Promise((done) => setTimeout(done, KNOWN_EVERYWHERE_MS));
});
afterAll(async () => {
  const { db } = shop.services;
  await db.deleteFrom('language').where('code', '=', 'fa').execute();
  await changeSettings(db, { digits: {} }, new Date());
  await rm(getLanguageFolder(dataDir), { recursive: true, force: true });
  await new Promise((done) => setTimeout(done, KNOWN_EVERYWHERE_MS));
  await shop.close();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { redirect: 'manual', headers: { 'accept-language': '*;q=0', ...headers } });

test('an added language has URLs, messages, direction and alternates, and English for missing messages', async () => {
  const html = await (await get('/fa/cart')).text();
  const english = getTranslator('en');
  expect([attribute(html, /<html[^>]*>/, 'lang'), attribute(html, /<html[^>]*>/, 'dir')]).toEqual(['fa', 'rtl']);
  expect(html).toMatch(/<h1[^>]*>سبد خرید/);
  expect(extractTexts(html)).toContain(english('cart.emptyTitle'));
  expect(html).not.toContain('{broken');
  const sisters = await (await get('/fr/products')).text();
  expect(attribute(sisters, /<link rel="alternate" hreflang="fa"[^>]*>/i, 'href')).toBe(`${origin}/fa/products`);
  const own = await (await get('/fa/products')).text();
  expect(attribute(own, /<link rel="canonical"[^>]*>/, 'href')).toBe(`${origin}/fa/products`);
  expect(attribute(own, /<meta property="og:locale"[^>]*>/, 'content')).toBe('fa_IR');
  expect(await (await get('/sitemap.xml')).text()).toContain(`${origin}/sitemap/fa-1.xml`);
  expect((await get('/sitemap/fa-1.xml')).status).toBe(200);
  expect(await (await get('/robots.txt')).text()).toContain('Disallow: /fa/checkout');
  expect((await get('/fa')).status).toBe(200);
  expect((await get('/ur/cart')).status).toBe(404);

  const chosen = await get('/language/fa?to=%2Fcart');
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/fa/cart']);
  expect(chosen.headers.get('set-cookie')).toMatch(/currentLanguage=fa; Max-Age=31536000; Path=\//);
  expect((await get('/', { cookie: 'currentLanguage=fa' })).headers.get('location')).toBe('/fa');
  expect((await get('/', { 'accept-language': 'fa-AF,en;q=0.4' })).headers.get('location')).toBe('/fa');
});

test('an added language can be chosen in the header, and its pages navigate on the client', async () => {
  const page = await visitors.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(to.products());
  await page.locator('header details', { hasText: 'English' }).locator('summary').click();
  await page.getByRole('link', { name: 'فارسی' }).click();
  await page.waitForURL('**/fa/products');
  await scriptsRun(page);
  await page.evaluate(() => document.body.setAttribute('data-kept', ''));
  await page.locator('main a[href^="/fa/"][href*="/product/"]').first().click();
  await page.waitForURL('**/fa/**/product/**');
  await seen(page.getByRole('heading', { level: 1 }));
  expect(await page.locator('body[data-kept]').count()).toBe(1);
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl');

  // a link from English pages into another language loads a document
  await page.goto(to.products());
  await page.evaluate(() => {
    document.body.setAttribute('data-kept', '');
    const link = Object.assign(document.createElement('a'), { id: 'there', href: '/fa/cart', textContent: 'there' });
    document.body.prepend(link);
  });
  await page.locator('#there').click();
  await seen(page.getByRole('heading', { level: 1, name: 'سبد خرید' }));
  expect(await page.locator('body[data-kept]').count()).toBe(0);
});

test('with Arabic digits configured, numbers rendered by script have them as well', async () => {
  const goods = await findProductByTitle(origin, 'Orvo A7', 'ar');
  const page = await visitors.newPage();
  await page.goto(prefixLocale(goods.path, 'ar'));
  await page.locator('main form button').first().click();
  await seen(page.getByText(/[١]/).first());
});
