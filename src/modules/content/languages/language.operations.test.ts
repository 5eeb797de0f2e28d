import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { createStaffApi, signedIn } from '../../../../test/support/staff-client.ts';
import {
  getTextDirection,
  isLocale,
  isPublicLocale,
  LOCALES,
  listPublicLocales,
  negotiateLocale,
  pickTranslation,
} from '../../../kernel/locale.ts';
import { getMessagesRevision, getTranslator } from '../../../platform/translator.ts';
import { findDirection, listAddableLanguages } from './language.rules.ts';
import { MAX_LANGUAGES } from './language.store.ts';

type Listed = { code: string; name: string; is_public: boolean; version: number };

let shop: TestApp;
let call: ReturnType<typeof createStaffApi>;
let manager: string;

beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off', DATA_DIR: mkdtempSync(join(tmpdir(), 'souk-languages-')) } });
  call = createStaffApi(shop);
  manager = await signedIn(shop, 'manager');
});
afterAll(() => shop.close());

const list = async (): Promise<Listed[]> => (await call('languages', undefined, { token: manager })).data.languages;
const find = async (code: string) => (await list()).find((language) => language.code === code);
const change = async (code: string, given: object) => {
  const { name, is_public, version } = (await find(code)) ?? {};
  return call(`languages/${code}`, { name, is_public, version, fallback: null, ...given }, { token: manager });
};
const listPublic = async () =>
  (await shop.app.inject('/api/v1/common')).json().data.languages.map(({ code }: { code: string }) => code);

test('a translator, an unknown code, a built-in one and one that the shop has are refused', async () => {
  const translator = await signedIn(shop, 'translator');
  expect((await call('languages', { code: 'de' }, { token: translator })).status).toBe(403);
  for (const code of ['xx', 'en', 'api', 'pt_BR', ''])
    expect((await call('languages', { code }, { token: manager })).data.fields, code).toHaveProperty('code');
  for (const fallback of ['constructor', 'sv'])
    expect((await call('languages', { code: 'sv', fallback }, { token: manager })).data.fields).toHaveProperty(
      'fallback',
    );
  expect((await call('languages', { code: 'sv' }, { token: manager })).data).toEqual({
    code: 'sv',
    name: 'svenska',
    direction: 'ltr',
  });
  expect((await call('languages', { code: 'sv' }, { token: manager })).data.code).toBe('language.taken');
  const same = await Promise.all(
    Array.from({ length: 8 }, () => call('languages', { code: 'nb' }, { token: manager })),
  );
  expect(same.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
});

test('a shop has a limited number of languages, with the built-in ones', async () => {
  const rows = Array.from({ length: MAX_LANGUAGES - LOCALES.length }, (_, index) => {
    return { code: `x${index}`, name: 'x', direction: 'ltr' as const, file: null, status: 2 };
  });
  await shop.db.insertInto('language').values(rows).execute();
  expect((await call('languages', { code: 'da' }, { token: manager })).data.code).toBe('language.too_many');
  await shop.db.deleteFrom('language').where('name', '=', 'x').execute();
});

test('a draft can be translated, and visitors neither see nor reach it before it is published', async () => {
  const english = getMessagesRevision('en');
  await call('languages', { code: 'fa', name: 'فارسی', fallback: 'ar' }, { token: manager });
  await shop.app.inject('/api/v1/common');
  // cached pages do not list a draft
  expect(getMessagesRevision('en')).toBe(english);
  expect([isLocale('fa'), isPublicLocale('fa'), getTextDirection('fa' as never)]).toEqual([true, false, 'rtl']);
  expect(negotiateLocale('fa')).toBeNull();
  expect(await listPublic()).not.toContain('fa');
  expect((await shop.app.inject('/sitemap/fa-1.xml')).statusCode).toBe(404);
  const read = async (url: string, language: string) => (await shop.app.inject({ url, headers: { language } })).body;
  expect(await read('/api/v1/products/999999', 'fa')).toBe(await read('/api/v1/products/999999', 'en'));
  expect(await read('/api/v1/localization?locale_code=fa', 'en')).toContain('"locale_code"');
  const payload = { locale: 'fa' };
  const headers = { authorization: `Bearer ${await signedIn(shop)}` };
  const profile = await shop.app.inject({ method: 'POST', url: '/api/v1/user/update-profile', headers, payload });
  expect(profile.json().data.fields).toHaveProperty('locale');
  expect((await call('translations/pages?locale=fa', undefined, { token: manager })).status).toBe(200);
  expect(getTranslator('fa' as never)('cart.title')).toBe(getTranslator('ar')('cart.title'));

  expect((await change('fa', { is_public: true, fallback: 'ar' })).status).toBe(200);
  expect(await listPublic()).toContain('fa');
  const { data } = (await shop.app.inject('/api/v1/localization?locale_code=fa')).json();
  expect(data.cart.title).toBe(getTranslator('ar')('cart.title'));
  expect(listPublicLocales()).toContain('fa');
  expect(pickTranslation({ en: 'Charger', ar: 'شاحن' }, 'fa')).toBe('شاحن');
  // cached pages that link their other languages have expired
  expect(getMessagesRevision('en')).toBeGreaterThan(english);
});

test('English and the default language stay public; another built-in language is hidden and published again', async () => {
  expect((await change('en', { is_public: false })).data.code).toBe('language.required');
  expect((await change('hi', { is_public: false })).status).toBe(200);
  expect(await listPublic()).not.toContain('hi');
  expect(listPublicLocales()).not.toContain('hi');
  expect((await shop.app.inject('/feed/hi.xml')).statusCode).toBe(404);
  expect((await change('hi', { is_public: true })).status).toBe(200);
  expect(await listPublic()).toContain('hi');
});

test('languages are ordered, and an editor who has seen another version is refused', async () => {
  const before = (await list()).map(({ code }) => code);
  const { version = 0 } = (await find('tr')) ?? {};
  expect((await call('languages/tr/move', { version, by: -1 }, { token: manager })).status).toBe(200);
  const after = (await list()).map(({ code }) => code);
  expect(after.indexOf('tr')).toBe(before.indexOf('tr') - 1);
  await change('tr', { name: 'Turkish' });
  expect((await change('tr', { version, name: 'Türkçe' })).data.code).toBe('resources.changed');
});

test('only a hidden added language is removed, and its texts are there when it is added again', async () => {
  const remove = async (code: string) =>
    call(`languages/${code}/remove`, { version: (await find(code))?.version }, { token: manager });
  expect((await remove('fr')).data.code).toBe('language.built_in');
  expect((await remove('fa')).data.code).toBe('language.public');
  await change('fa', { is_public: false });
  const text = { text: 'سبد', version: 0 };
  await call('texts/fa/cart.title', text, { token: manager });
  expect((await remove('fa')).status).toBe(200);
  await shop.app.inject('/api/v1/common');
  expect(isLocale('fa')).toBe(false);
  await call('languages', { code: 'fa' }, { token: manager });
  await shop.app.inject('/api/v1/common');
  expect(getTranslator('fa' as never)('cart.title')).toBe('سبد');
});

test('the direction follows from the usual script, and known languages have names in the language of the staff member', () => {
  expect(['ur', 'he', 'ug', 'de', 'zh-Hant', 'az'].map(findDirection)).toEqual([
    'rtl',
    'rtl',
    'rtl',
    'ltr',
    'ltr',
    'ltr',
  ]);
  const addable = listAddableLanguages('fr');
  expect(addable).toContainEqual({ code: 'de', name: 'allemand' });
  expect(addable.length).toBeGreaterThan(150);
  expect(addable.map(({ code }) => code)).not.toContain('fr');
});
