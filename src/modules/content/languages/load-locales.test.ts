import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import {
  getTextDirection,
  isLocale,
  isPublicLocale,
  negotiateLocale,
  pickTranslation,
  setLocaleConfig,
} from '../../../kernel/locale.ts';
import { getTranslator } from '../../../platform/translator.ts';
import { changeSettings } from '../../settings/change-settings.ts';
import { listTexts } from '../texts/list-texts.ts';
import { addLanguage } from './add-language.ts';
import { getLanguageFolder, invalidateLocales, loadLocales } from './load-locales.ts';

let dataDir: string;
let shop: TestApp;
const warnings: string[] = [];
const log = { warn: (_details: object, message: string) => warnings.push(message) };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'souk-languages-'));
  await mkdir(getLanguageFolder(dataDir));
  shop = await testApp({ env: { LIMITS: 'off', DATA_DIR: dataDir } });
});
afterAll(async () => {
  setLocaleConfig();
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('a configured language with a file is available, with English for missing messages', async () => {
  expect(isLocale('fa')).toBe(false);
  await put('fa', 'rtl', { cart: { title: 'سبد خرید', selected: '{count, plural, one {# کالا} other {# کالا}}' } });
  await know();
  const locale = negotiateLocale('fa-IR, en;q=0.5');
  expect(locale).toBe('fa');
  if (!locale) return;
  expect(getTextDirection(locale)).toBe('rtl');
  const t = getTranslator(locale);
  expect(t('cart.title')).toBe('سبد خرید');
  expect(t('cart.selected', { selected: 3, count: 3 })).toBe('3 کالا');
  expect(t('cart.toCheckout')).toBe(getTranslator('en')('cart.toCheckout'));

  const common = await call('/common');
  expect(common.languages.at(-1)).toEqual({
    code: 'fa',
    name: 'فارسی',
    direction: 'rtl',
    predefined: false,
    file: 'fa.json',
  });
  expect(common.languages).toHaveLength(6);
  const words = await call('/localization?locale_code=fa');
  expect([words.cart.title, words.cart.toCheckout]).toEqual(['سبد خرید', t('cart.toCheckout')]);
});

test('a changed file is reloaded', async () => {
  await put('fa', 'rtl', { cart: { title: 'سبد' } });
  await know();
  expect(getTranslator(known('fa'))('cart.title')).toBe('سبد');
});

test('invalid messages are logged and fall back to English', async () => {
  const wrong = {
    title: '{count',
    selected: '{many, plural, one {#} other {#}}',
    toCheckout: '<b>پرداخت</b>',
    empty: 7,
  };
  await put('fa', 'rtl', { cart: { ...wrong, edit: 'ویرایش' }, noSuchArea: { x: 'y' } });
  await know();
  const [t, english] = [getTranslator(known('fa')), getTranslator('en')];
  expect(t('cart.title')).toBe(english('cart.title'));
  expect(t('cart.selected', { selected: 2, count: 2 })).toBe(english('cart.selected', { selected: 2, count: 2 }));
  expect(t('cart.toCheckout')).toBe(english('cart.toCheckout'));
  for (const key of ['cart.title', 'cart.selected', 'cart.toCheckout'])
    expect(warnings.some((line) => line.includes(key))).toBe(true);
});

test('an unreadable file, an invalid code and a reserved code are refused with a warning', async () => {
  await put('sw', 'ltr', '{ "cart": ');
  await put('all', 'ltr', {});
  await put('xx', 'ltr', {});
  await row('ur', 'rtl');
  await know();
  for (const code of ['sw', 'all', 'xx', 'ur']) {
    expect(isLocale(code), code).toBe(false);
    expect(
      warnings.some((line) => line.includes(code)),
      code,
    ).toBe(true);
  }
  expect(await status('/localization?locale_code=ur')).toBe(201);
});

test('a text of an added language is changed, and a missing one is translated, without a new file', async () => {
  await put('fa', 'rtl', { cart: { title: 'سبد خرید' } });
  const changed = { locale: 'fa', changed_by: null, changed_at: new Date() };
  await shop.db
    .insertInto('message_override')
    .values([
      { ...changed, key: 'cart.title', text: 'سبد من', source_text: 'سبد خرید' },
      { ...changed, key: 'cart.toCheckout', text: 'پرداخت', source_text: getTranslator('en')('cart.toCheckout') },
      { ...changed, key: 'cart.selected', text: '{nothing}', source_text: '' },
      { ...changed, locale: 'en', key: 'cart.added', text: 'It is yours', source_text: '' },
    ])
    .execute();
  await know();
  const t = getTranslator(known('fa'));
  expect([t('cart.title'), t('cart.toCheckout'), t('cart.added')]).toEqual(['سبد من', 'پرداخت', 'It is yours']);
  expect(t('cart.selected', { selected: 2, count: 2 })).toContain('2');
  const words = await call('/localization?locale_code=fa');
  expect([words.cart.title, words.cart.added]).toEqual(['سبد من', 'It is yours']);
  const { languages } = await listTexts(shop.db, { locale: known('fa'), page: 1 }, 'en');
  const { total = 0, missing } = languages.find(({ code }) => code === 'fa') ?? {};
  expect(missing).toBe(total - 3);

  await shop.db.deleteFrom('message_override').execute();
  await know();
  expect(getTranslator(known('fa'))('cart.title')).toBe('سبد خرید');
});

test('an English text without its plural leaves the plurals of an added language, of its file and of its changed texts', async () => {
  const plural = '{count, plural, one {# کالا} other {# کالا}}';
  await put('fa', 'rtl', { cart: { selected: plural } });
  const changed = { source_text: '', changed_by: null, changed_at: new Date() };
  await shop.db
    .insertInto('message_override')
    .values({ ...changed, locale: 'en', key: 'cart.selected', text: '{selected}/{count}' })
    .execute();
  await know();
  expect(getTranslator('en')('cart.selected', { selected: 3, count: 4 })).toBe('3/4');
  expect(getTranslator(known('fa'))('cart.selected', { selected: 3, count: 4 })).toBe('4 کالا');
  const file = join(dataDir, 'plural.json');
  await writeFile(file, JSON.stringify({ cart: { selected: plural } }));
  const language = { code: 'ur', name: 'اردو', direction: 'rtl', file } as const;
  expect(await addLanguage(shop.db, language, dataDir)).toMatchObject({ ok: true, value: { faults: [] } });

  await shop.db
    .insertInto('message_override')
    .values({ ...changed, locale: 'fa', key: 'cart.selected', text: plural.replaceAll('کالا', 'قلم') })
    .execute();
  await know();
  expect(getTranslator(known('fa'))('cart.selected', { selected: 3, count: 4 })).toBe('4 قلم');
  await shop.db.deleteFrom('language').where('code', '=', 'ur').execute();
  await shop.db.deleteFrom('message_override').execute();
});

test('a file that became unreadable keeps the loaded messages, and a removed language is gone', async () => {
  await put('fa', 'rtl', { cart: { title: 'سبد' } });
  await know();
  await put('fa', 'rtl', 'no');
  await know();
  expect(getTranslator(known('fa'))('cart.title')).toBe('سبد');
  await shop.db.deleteFrom('language').where('code', '=', 'fa').execute();
  await know();
  expect(isLocale('fa')).toBe(false);
});

test('data without a text in a language falls back to the default language', async () => {
  await changeSettings(shop.db, { defaultLanguage: 'fr', digits: { ar: 'arab' } }, new Date());
  await know();
  expect(pickTranslation({ en: 'Charger', fr: 'Chargeur' }, 'fa')).toBe('Chargeur');
  expect(pickTranslation({ en: 'Charger' }, 'fa')).toBe('Charger');
  expect(getTranslator('ar')('cart.selected', { selected: 12, count: 12 })).toMatch(/١٢/);
});

test('new messages for a draft do not publish it', async () => {
  const file = join(dataDir, 'draft.json');
  await writeFile(file, JSON.stringify({ cart: { title: 'Kosár' } }));
  const language = { code: 'hu', name: 'magyar', direction: 'ltr' } as const;
  await addLanguage(shop.db, { ...language, isPublic: false }, dataDir);
  expect(await addLanguage(shop.db, { ...language, file }, dataDir)).toMatchObject({ value: { isPublic: false } });
  await know();
  expect([isLocale('hu'), isPublicLocale('hu')]).toEqual([true, false]);
  await shop.db.deleteFrom('language').where('code', '=', 'hu').execute();
});

test('addLanguage adds a language from a file and returns the keys that fall back to English', async () => {
  const file = join(dataDir, 'words.json');
  await writeFile(file, JSON.stringify({ cart: { title: 'Carrinho', selected: '{nothing}' } }));
  const language = { code: 'pt-BR', name: 'Português', direction: 'ltr', file } as const;
  expect(await addLanguage(shop.db, language, dataDir)).toEqual({
    ok: true,
    value: { faults: ['cart.selected: {nothing} is not an argument of the English message'], isPublic: true },
  });
  await know();
  expect(negotiateLocale('pt-br')).toBe('pt-BR');
  expect(getTranslator(known('pt-BR'))('cart.title')).toBe('Carrinho');
  for (const wrong of [
    { ...language, code: 'en' },
    { ...language, code: 'pt_BR' },
    { ...language, file: join(dataDir, 'none') },
  ])
    expect((await addLanguage(shop.db, wrong, dataDir)).ok, wrong.code).toBe(false);
});

function know(): Promise<void> {
  invalidateLocales(shop.db);
  return loadLocales({ db: shop.db, dataDir, log });
}

function known(code: string) {
  if (!isLocale(code)) throw new Error(`${code} is not a configured locale`);
  return code;
}

async function put(code: string, direction: 'ltr' | 'rtl', words: object | string): Promise<void> {
  const text = typeof words === 'string' ? words : JSON.stringify(words);
  await writeFile(join(getLanguageFolder(dataDir), `${code}.json`), text);
  await row(code, direction);
}

async function row(code: string, direction: 'ltr' | 'rtl'): Promise<void> {
  const name = code === 'fa' ? 'فارسی' : code;
  const language = { code, name, direction, file: `${code}.json`, sort: 9 };
  await shop.db
    .insertInto('language')
    .values(language)
    .onConflict((conflict) => conflict.column('code').doUpdateSet(language))
    .execute();
}

async function call(path: string) {
  return (await shop.app.inject({ url: `/api/v1${path}` })).json().data;
}

async function status(path: string): Promise<number> {
  return (await shop.app.inject({ url: `/api/v1${path}` })).statusCode;
}
