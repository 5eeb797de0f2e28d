import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { makeBankAccount } from '../../../../test/support/buying.ts';
import { makeBrand, makeProduct } from '../../../../test/support/factories.ts';
import { createStaffApi, signedIn } from '../../../../test/support/staff-client.ts';
import { TRANSLATED_RESOURCES } from '../../../resources.ts';
import { changeSettings } from '../../settings/change-settings.ts';
import { invalidateLocales } from '../languages/load-locales.ts';
import { readTranslationProgress } from './list-translations.ts';
import { createTextsToken } from './save-translations.ts';

type Listed = {
  id: number;
  field: string;
  title: string;
  source: string;
  text: string;
  is_outdated: boolean;
  token: string;
};

let shop: TestApp;
let call: ReturnType<typeof createStaffApi>;
let translator: string;
let owner: string;
let brand: number;

beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  call = createStaffApi(shop);
  translator = await signedIn(shop, 'translator');
  owner = await signedIn(shop, 'owner');
});
beforeEach(async () => {
  brand = (await makeBrand(shop.db, { title: 'Tern' })).id;
  const description = JSON.stringify({ en: 'Back within {return_days}' });
  await sql`update brand set description = ${description}::jsonb where id = ${brand}`.execute(shop.db);
});
afterAll(() => shop.close());

const list = async (kind: string, query: string): Promise<Listed[]> =>
  (await call(`translations/${kind}?${query}`, undefined, { token: translator })).data.texts;
const find = async (field: string, locale = 'fr') =>
  (await list('brands', `locale=${locale}`)).find((one) => one.id === brand && one.field === field);
const save = async (field: string, text: string, seen?: string) => {
  const texts = [{ field, text, seen: seen ?? (await find(field))?.token ?? '' }];
  return call(`translations/brands/${brand}`, { locale: 'fr', texts }, { token: translator });
};

async function changeBrand(change: object) {
  const entry = (await call(`brands/${brand}`, undefined, { token: owner })).data;
  const body = { version: entry.version, values: { ...entry.values, ...change } };
  return (await call(`brands/${brand}`, body, { token: owner })).status;
}

test('a reader, an unknown kind, an unknown field and the source language are refused', async () => {
  const auditor = await signedIn(shop, 'auditor');
  const texts = [{ field: 'title', text: 'Sterne', seen: '' }];
  expect((await call(`translations/brands/${brand}`, { locale: 'fr', texts }, { token: auditor })).status).toBe(403);
  expect((await call('translations/brands?locale=fr', undefined, { token: auditor })).status).toBe(200);
  expect((await call('translations/sellers?locale=fr', undefined, { token: translator })).status).toBe(404);
  expect((await call('translations/brands?locale=en', undefined, { token: translator })).status).toBe(404);
  expect((await save('slug', 'x')).status).toBe(404);
  expect((await save('title', 'x'.repeat(81))).data.fields.title).toBeDefined();
  expect((await save('description', 'Téléphones')).data.code).toBe('texts.missing_placeholder');
});

test('a translator translates a brand, although only the catalogue team may change other fields', async () => {
  expect(await find('title')).toMatchObject({ source: 'Tern', text: '', is_outdated: false });
  expect((await save('title', 'Sterne')).data).toEqual({ id: brand, changed: true });
  const { values } = (await call(`brands/${brand}`, undefined, { token: owner })).data;
  expect(values.title).toEqual({ en: 'Tern', fr: 'Sterne' });
  const entry = (await call(`audit?kind=brands`, undefined, { token: owner })).data.entries[0];
  expect(entry).toMatchObject({ action: 'brands-update', after: { 'title.fr': 'Sterne' } });
  expect((await call(`brands/${brand}`, { version: 2, values }, { token: translator })).status).toBe(403);
});

test('a translation is outdated after a change of its source, and current again when it is changed or confirmed', async () => {
  await save('title', 'Sterne');
  expect(await changeBrand({ title: { en: 'Arctic Tern', fr: 'Sterne' } })).toBe(200);
  expect((await find('title'))?.is_outdated).toBe(true);
  expect((await list('brands', 'locale=fr&state=outdated')).map(({ id }) => id)).toEqual([brand]);
  // the former source again
  await changeBrand({ title: { en: 'Tern', fr: 'Sterne' } });
  expect((await find('title'))?.is_outdated).toBe(false);
  await changeBrand({ title: { en: 'Arctic Tern', fr: 'Sterne' } });
  expect((await save('title', 'Sterne')).data).toEqual({ id: brand, changed: false });
  expect((await find('title'))?.is_outdated).toBe(false);
  await changeBrand({ title: { en: 'Common Tern', fr: 'Sterne pierregarin' } });
  expect((await find('title'))?.is_outdated).toBe(false);
});

test('a translation whose source is removed is neither counted nor listed as outdated', async () => {
  await save('description', 'Retour sous {return_days}');
  const countOutdated = async () => {
    const { languages } = (await call('translations', undefined, { token: translator })).data;
    return languages.find(({ code }: { code: string }) => code === 'fr').outdated;
  };
  const before = await countOutdated();
  await changeBrand({ description: { en: 'Back in {return_days}', fr: 'Retour sous {return_days}' } });
  expect(await countOutdated()).toBe(before + 1);
  await changeBrand({ description: { fr: 'Retour sous {return_days}' } });
  expect(await countOutdated()).toBe(before);
});

test('a translator who has seen other texts is refused, but not after a change of another field', async () => {
  const seen = (await find('title'))?.token ?? '';
  await changeBrand({ featured: true });
  expect((await save('title', 'Sterne', seen)).status).toBe(200);
  expect((await save('title', 'Mouette', seen)).data.code).toBe('resources.changed');
  const current = (await find('title'))?.token ?? '';
  await changeBrand({ title: { en: 'Gull', fr: 'Sterne' } });
  expect((await save('title', 'Mouette', current)).status).toBe(409);
});

test('the progress of a language counts texts of products in their own table, and a deleted entry no longer', async () => {
  const read = async () => {
    const { languages } = (await call('translations', undefined, { token: translator })).data;
    const { kinds } = languages.find(({ code }: { code: string }) => code === 'fr');
    const pick = (wanted: string) => kinds.find(({ name }: { name: string }) => name === wanted);
    return { products: pick('products'), brands: pick('brands'), shop: pick('shop') };
  };
  const before = await read();
  const { id } = await makeProduct(shop.db);
  const title = JSON.stringify({ en: 'Phone', fr: 'Téléphone' });
  await sql`update product set title = ${title}::jsonb where id = ${id}`.execute(shop.db);
  const row = { product_id: id, summary: '', description: 'A phone', highlights: JSON.stringify(['Light', 'Thin']) };
  await shop.db
    .insertInto('product_text')
    .values({ ...row, locale: 'en' })
    .onConflict((conflict) => conflict.columns(['product_id', 'locale']).doUpdateSet(row))
    .execute();
  const after = await read();
  expect(after.products.missing - (before.products?.missing ?? 0)).toBe(2);
  expect(after.shop).toMatchObject({ missing: 0 });
  const listed = (await list('products', 'locale=fr&state=missing')).filter((one) => one.id === id);
  expect(listed.map(({ field, source }) => [field, source])).toEqual([
    ['description', 'A phone'],
    ['highlights', 'Light\nThin'],
  ]);
  const [, highlights] = listed;
  const texts = [{ field: 'highlights', text: 'Léger\r\n\r\nFin', seen: highlights?.token ?? '' }];
  expect((await call(`translations/products/${id}`, { locale: 'fr', texts }, { token: translator })).status).toBe(200);
  const saved = await shop.db
    .selectFrom('product_text')
    .select('highlights')
    .where('product_id', '=', id)
    .where('locale', '=', 'fr')
    .executeTakeFirstOrThrow();
  expect(saved.highlights).toEqual(['Léger', 'Fin']);
});

test('texts of settings, such as the instructions of a bank account, are neither shown to nor saved by a translator', async () => {
  const account = await makeBankAccount(shop.db, { en: 'Write the code' });
  const seen = createTextsToken({ source: 'Write the code', target: '' });
  const texts = [{ field: 'instructions', text: 'Payez ailleurs', seen }];
  const url = `translations/bank-accounts/${account}`;
  expect((await call(url, { locale: 'fr', texts }, { token: translator })).status).toBe(403);
  expect((await call('translations/bank-accounts?locale=fr', undefined, { token: translator })).status).toBe(403);
  const { languages } = (await call('translations', undefined, { token: translator })).data;
  expect(languages[0].kinds.map(({ name }: { name: string }) => name)).not.toContain('bank-accounts');
  const auditor = await signedIn(shop, 'auditor');
  expect((await call('translations/bank-accounts?locale=fr', undefined, { token: auditor })).status).toBe(200);
  expect((await call(url, { locale: 'fr', texts }, { token: auditor })).status).toBe(403);
  expect((await call(url, { locale: 'fr', texts }, { token: owner })).data).toEqual({ id: account, changed: true });
});

test('requests for the progress at the same time share one read, and a later one reads again', async () => {
  const [first, second] = [
    readTranslationProgress(shop.db, TRANSLATED_RESOURCES),
    readTranslationProgress(shop.db, TRANSLATED_RESOURCES),
  ];
  const progress = await first;
  expect(await second).toBe(progress);
  const later = await readTranslationProgress(shop.db, TRANSLATED_RESOURCES);
  expect(later).not.toBe(progress);
  expect(later).toEqual(progress);
});

test.each(TRANSLATED_RESOURCES.map(({ name }) => name))(
  'the texts of %s are listed, searched and exported',
  async (kind) => {
    for (const query of ['', '&state=missing', '&state=translated', '&q=a%25', '&page=9'])
      expect((await call(`translations/${kind}?locale=fr${query}`, undefined, { token: owner })).status, query).toBe(
        200,
      );
    const headers = { authorization: `Bearer ${owner}` };
    const file = await shop.app.inject({ url: `/api/v1/admin/translation-files/fr?kind=${kind}`, headers });
    expect(file.body).toContain('target-language="fr"');
  },
);

test('texts are translated from the default language of the shop, and into English, when it is another one', async () => {
  const title = JSON.stringify({ en: 'Tern', fr: 'Sterne' });
  await sql`update brand set title = ${title}::jsonb where id = ${brand}`.execute(shop.db);
  await changeSettings(shop.db, { defaultLanguage: 'fr' }, new Date());
  invalidateLocales(shop.db);
  await shop.app.inject('/api/v1/common');
  const findTitle = (texts: Listed[]) => texts.find((one) => one.id === brand && one.field === 'title');
  expect(findTitle(await list('brands', 'locale=tr&q=Sterne'))?.source).toBe('Sterne');
  expect(findTitle(await list('brands', 'locale=en&q=Sterne'))).toMatchObject({ source: 'Sterne', text: 'Tern' });
  // the source itself is not translated, and a change of a translation does not make it outdated
  expect(findTitle(await list('brands', 'locale=fr&q=Sterne'))).toBeUndefined();
  const texts = [{ field: 'title', text: 'Mouette', seen: createTextsToken({ source: 'Tern', target: 'Sterne' }) }];
  expect((await call(`translations/brands/${brand}`, { locale: 'fr', texts }, { token: translator })).status).toBe(404);
  expect(await changeBrand({ title: { en: 'Arctic tern', fr: 'Sterne' } })).toBe(200);
  expect(await list('brands', 'locale=fr&state=outdated')).toEqual([]);
  // English is the source of what the default language does not have
  const [missing] = await list('brands', 'locale=fr&q=Arctic');
  expect(missing).toMatchObject({ id: brand, source: 'Back within {return_days}', text: '' });
  expect((await save('description', 'Retour sous {return_days}', missing?.token)).status).toBe(200);
  expect(await list('brands', 'locale=fr&q=Arctic')).toEqual([]);
});
