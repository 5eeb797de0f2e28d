import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { LOCALES } from '../../../kernel/locale.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { findMoneyNotation } from './money-notation.rules.ts';
import { createSetupToken } from './setup-token.ts';
import starterPages from './starter-pages.json' with { type: 'json' };

let shop: TestApp;
let token: string;
beforeEach(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'souk-setup-'));
  shop = await testApp({ env: { DATA_DIR: dataDir } });
  token = createSetupToken({ dataDir, encryptionKey: null });
});
afterEach(() => shop.close());

const ANSWERS = {
  shop_name: 'Café Électro',
  default_language: 'fr',
  country: 'FR',
  currency: 'EUR',
  time_zone: 'Europe/Paris',
  email: 'owner@shop.example',
  password: 'a long password 1',
  password_confirmation: 'a long password 1',
  categories: ['Téléphones', 'Étuis', 'téléphones'],
  delivery_price: 490,
  delivery_days: 4,
};

async function setUp(changes: Record<string, unknown> = {}) {
  const payload = { ...ANSWERS, token, ...changes };
  const answer = await shop.app.inject({ method: 'POST', url: '/api/v1/install/set-up', payload });
  const { data } = answer.json();
  return { status: answer.statusCode, code: data?.code, fields: Object.keys(data?.fields ?? {}) };
}

const countStaff = async () => (await shop.db.selectFrom('staff_member').select('role').execute()).length;

test('the answers of the set-up become settings, an owner, categories, delivery and pages', async () => {
  expect((await setUp()).status).toBe(200);
  expect(await readSettings(shop.db)).toMatchObject({
    siteName: 'Café Électro',
    currency: 'EUR',
    currencyIcon: '€',
    currencyPosition: 2,
    defaultLanguage: 'fr',
    defaultCountry: 'FR',
    timeZone: 'Europe/Paris',
  });
  expect(await shop.db.selectFrom('staff_member').select('role').execute()).toEqual([{ role: 'owner' }]);
  const categories = await shop.db.selectFrom('category').select(['slug', 'title']).orderBy('sort').execute();
  expect(categories.map(({ slug, title }) => [slug, title.fr])).toEqual([
    ['téléphones', 'Téléphones'],
    ['étuis', 'Étuis'],
  ]);
  const rules = await shop.db.selectFrom('shipping_rule').select(['price', 'max_days', 'zones']).execute();
  expect(rules).toEqual([{ price: 490, max_days: 4, zones: [{ country: 'FR', states: [], zip_prefixes: [] }] }]);
  const pages = await shop.db.selectFrom('page').select(['slug', 'status']).orderBy('sort').execute();
  expect(pages.filter(({ status }) => status === 1).map(({ slug }) => slug)).toEqual(['contact']);
});

test('categories with emoji, and with the names of fixed paths, have valid slugs', async () => {
  expect((await setUp({ categories: ['❤️ Phones', 'Lamps ☀️', 'All', 'Products', '☀️'] })).status).toBe(200);
  const rows = await shop.db.selectFrom('category').select('slug').orderBy('sort').execute();
  expect(rows.map(({ slug }) => slug)).toEqual(['phones', 'lamps', 'all-1', 'products-1']);
});

test('a new shop cannot be claimed without the token of the server', async () => {
  expect(await setUp({ token: 'guessed' })).toMatchObject({ status: 403, code: 'install.wrong_token' });
  expect(await countStaff()).toBe(0);
});

test('a stranger who uses up the attempts of an address does not block the owner', async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 31; tries += 1) statuses.push((await setUp({ token: 'guessed' })).status);
  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([403]));
  expect(statuses.at(-1)).toBe(429);
  const payload = { ...ANSWERS, token };
  const owner = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/install/set-up',
    payload,
    remoteAddress: '203.0.113.9',
  });
  expect(owner.statusCode).toBe(200);
});

test('of two set-ups at once one succeeds, and later ones are refused', async () => {
  const both = await Promise.all([setUp(), setUp({ email: 'other@shop.example' })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  expect(await setUp()).toMatchObject({ status: 403, code: 'install.configured' });
  expect(await countStaff()).toBe(1);
});

test('a refused answer changes nothing', async () => {
  const short = { password: 'short', password_confirmation: 'short' };
  expect(await setUp(short)).toMatchObject({ status: 201, fields: ['password'] });
  expect(await setUp({ currency: 'XXQ', country: '', time_zone: 'Mars' })).toMatchObject({
    status: 201,
    fields: ['country', 'currency', 'time_zone'],
  });
  expect(await shop.db.selectFrom('setting').select('key').execute()).toEqual([]);
  expect(await countStaff()).toBe(0);
});

test('amounts are written as in the country of the shop', () => {
  expect(findMoneyNotation('en', 'US', 'USD')).toMatchObject({ currencyIcon: '$', currencyPosition: 1 });
  expect(findMoneyNotation('fr', 'FR', 'EUR')).toMatchObject({ currencyIcon: '€', currencyPosition: 2 });
  expect(findMoneyNotation('ar', 'AE', 'AED')).toMatchObject({ currency: 'AED', decimalFormat: 'ar-AE' });
});

test('drafts of legal pages follow the country and are hidden', async () => {
  expect((await setUp({ country: 'DE' })).status).toBe(200);
  const pages = await shop.db.selectFrom('page').select(['slug', 'status']).execute();
  const statuses = new Map(pages.map(({ slug, status }) => [slug, status]));
  for (const slug of ['terms', 'privacy-policy', 'withdrawal', 'imprint']) expect(statuses.get(slug), slug).toBe(2);
});

test('a shop in France gets a draft of its legal notice', async () => {
  expect((await setUp({ country: 'FR' })).status).toBe(200);
  const page = shop.db.selectFrom('page').select('status').where('slug', '=', 'imprint');
  expect(await page.executeTakeFirst()).toEqual({ status: 2 });
});

test('a country without these rules gets neither a page about withdrawal nor a legal notice', async () => {
  expect((await setUp({ country: 'AE', currency: 'AED' })).status).toBe(200);
  const pages = await shop.db.selectFrom('page').select('slug').execute();
  for (const slug of ['imprint', 'withdrawal']) expect(pages.map((page) => page.slug)).not.toContain(slug);
  expect(pages.map(({ slug }) => slug)).toContain('terms');
});

test('the assortment creates categories in every language, and the sample product and its brand are hidden', async () => {
  const input = { categories: ['Téléphones'], assortment: 'phones', sample_product: true };
  expect((await setUp(input)).status).toBe(200);
  const categories = await shop.db.selectFrom('category').select(['slug', 'title']).orderBy('sort').execute();
  expect(categories.map(({ slug }) => slug)).toEqual(['téléphones', 'phones', 'cases', 'chargers', 'headphones']);
  expect(categories.at(-1)?.title).toMatchObject({ fr: 'Casques et écouteurs', ar: 'سماعات' });
  const products = await shop.db.selectFrom('product').select(['slug', 'status']).execute();
  expect(products).toEqual([{ slug: 'sample-product', status: 2 }]);
  const brands = await shop.db.selectFrom('brand').select(['slug', 'status']).execute();
  expect(brands).toEqual([{ slug: 'sample-brand', status: 2 }]);
});

test('a sample product needs a category', async () => {
  expect((await setUp({ categories: [], sample_product: true })).status).toBe(200);
  expect(await shop.db.selectFrom('product').select('id').execute()).toEqual([]);
});

test('the sample pages have a title and a text in every language', () => {
  for (const { title, body } of starterPages) {
    expect(Object.keys(title).toSorted()).toEqual([...LOCALES].toSorted());
    expect(Object.keys(body).toSorted()).toEqual([...LOCALES].toSorted());
  }
});
