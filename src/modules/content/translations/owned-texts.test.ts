import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { createStaffApi, signedIn } from '../../../../test/support/staff-client.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { SETTING_GROUPS, type SettingGroup } from '../../settings/setting-fields.ts';
import { listTextFields, TEXT_GROUPS } from '../../settings/setting-texts.ts';

type Listed = { id: number; field: string; title: string; source: string; text: string; token: string };
type Kind = { name: string; total: number; missing: number; outdated: number };

let shop: TestApp;
let call: ReturnType<typeof createStaffApi>;
let translator: string;
let owner: string;
let product: number;
let picture: number;
let media: number;

beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  call = createStaffApi(shop);
  translator = await signedIn(shop, 'translator');
  owner = await signedIn(shop, 'owner');
  product = (await makeProduct(shop.db, { title: { en: 'Lamp' } })).id;
  const alt = JSON.stringify({ en: 'A lamp' });
  picture = await insertRow(sql`
    insert into product_image (product_id, file, alt, sort) values (${product}, 'lamp.webp', ${alt}::jsonb, 1) returning id
  `);
  media = await insertRow(sql`
    insert into media_file (file, name, alt, created_at) values ('lamp.webp', 'lamp.jpg', ${alt}::jsonb, now()) returning id
  `);
});
afterAll(() => shop.close());

async function insertRow(statement: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await statement.execute(shop.db);
  return Number(Reflect.get(Object(rows[0]), 'id'));
}

const list = async (kind: string, query = 'locale=fr', token = owner): Promise<Listed[]> =>
  (await call(`translations/${kind}?${query}`, undefined, { token })).data.texts;

async function save(kind: string, { id, field, token }: Listed, text: string, by = translator) {
  return call(`translations/${kind}/${id}`, { locale: 'fr', texts: [{ field, text, seen: token }] }, { token: by });
}

async function count(kind: string): Promise<Omit<Kind, 'name'>> {
  const { languages } = (await call('translations', undefined, { token: owner })).data;
  const { kinds } = languages.find(({ code }: { code: string }) => code === 'fr');
  const { total, missing, outdated } = kinds.find(({ name }: Kind) => name === kind);
  return { total, missing, outdated };
}

async function findAudit(kind: string) {
  const { entries } = (await call(`audit?kind=${kind}`, undefined, { token: owner })).data;
  return entries[0];
}

async function saveSeoTitle(texts: object) {
  const { version, values } = (await call('settings/seo', undefined, { token: owner })).data;
  const body = { version, values: Object.assign({}, values, { meta_title: texts }) };
  return (await call('settings/seo', body, { token: owner })).status;
}

test('the description of a product picture is translated under the product, which gets a new version', async () => {
  const [unit] = await list('product-pictures');
  expect(unit).toMatchObject({ id: picture, field: 'alt', title: 'Lamp', source: 'A lamp', text: '' });
  expect(await count('product-pictures')).toEqual({ total: 1, missing: 1, outdated: 0 });
  const read = () => shop.db.selectFrom('product').select('version').where('id', '=', product).executeTakeFirst();
  const before = await read();
  if (!unit) return expect.fail('not listed');
  expect((await save('product-pictures', unit, 'x'.repeat(201))).status).toBe(201);
  expect((await save('product-pictures', unit, 'Une lampe')).data).toEqual({ id: picture, changed: true });
  expect((await read())?.version).toBe((before?.version ?? 0) + 1);
  expect(await count('product-pictures')).toEqual({ total: 1, missing: 0, outdated: 0 });
  expect(await findAudit('products')).toMatchObject({
    action: 'products-update-pictures',
    subject: { id: String(product) },
    before: { alt: 'en: A lamp' },
    after: { alt: 'en: A lamp\nfr: Une lampe' },
  });
  // another translator has seen the former text
  expect((await save('product-pictures', unit, 'Lampe')).status).toBe(409);
});

test('the page of the product makes a translated description outdated, and its confirmation current', async () => {
  const alt = { en: 'A desk lamp', fr: 'Une lampe' };
  const body = { alt, attribute_value_id: null };
  expect((await call(`products/${product}/pictures/${picture}`, body, { token: owner })).status).toBe(200);
  expect(await count('product-pictures')).toMatchObject({ outdated: 1 });
  const [unit] = await list('product-pictures', 'locale=fr&state=outdated&q=desk');
  if (!unit) return expect.fail('not listed');
  expect((await save('product-pictures', unit, 'Une lampe')).data).toEqual({ id: picture, changed: false });
  expect(await count('product-pictures')).toMatchObject({ outdated: 0 });
});

test('a picture that was removed meanwhile is missing, and its texts are no longer counted', async () => {
  const other = await insertRow(sql`
    insert into product_image (product_id, file, alt, sort) values (${product}, 'b.webp', '{"en":"B"}', 2) returning id
  `);
  const unit = (await list('product-pictures')).find(({ id }) => id === other);
  await shop.db.deleteFrom('product_image').where('id', '=', other).execute();
  if (!unit) return expect.fail('not listed');
  expect((await save('product-pictures', unit, 'B')).status).toBe(404);
  expect(await count('product-pictures')).toMatchObject({ total: 1 });
});

test('descriptions of the media library are translated, and are outdated after a change of their source', async () => {
  const [unit] = await list('media');
  expect(unit).toMatchObject({ id: media, title: 'lamp.jpg', source: 'A lamp' });
  if (!unit) return expect.fail('not listed');
  expect((await save('media', unit, 'Une lampe')).status).toBe(200);
  expect(await findAudit('media')).toMatchObject({
    action: 'media-update',
    after: { alt: 'en: A lamp\nfr: Une lampe' },
  });
  const { version } = (await call(`media/${media}`, undefined, { token: owner })).data;
  const body = { name: 'lamp.jpg', alt: { en: 'Lamp', fr: 'Une lampe' }, version };
  expect((await call(`media/${media}`, body, { token: owner })).status).toBe(200);
  expect(await count('media')).toEqual({ total: 1, missing: 0, outdated: 1 });
});

test('every group of settings with a text by language is listed', () => {
  const groups = (Object.keys(SETTING_GROUPS) as SettingGroup[]).filter(
    (group) => Object.keys(listTextFields(group)).length > 0,
  );
  expect(groups.toSorted()).toEqual(TEXT_GROUPS.toSorted());
});

test('texts of settings need the permission for settings', async () => {
  expect(await saveSeoTitle({ en: 'Fine lamps' })).toBe(200);
  const [unit] = await list('settings', 'locale=fr&q=Fine');
  expect(unit).toMatchObject({ field: 'meta_title', title: 'seo', source: 'Fine lamps', text: '' });
  if (!unit) return expect.fail('not listed');
  expect((await call('translations/settings?locale=fr', undefined, { token: translator })).status).toBe(403);
  expect((await save('settings', unit, 'Belles lampes', translator)).status).toBe(403);
  const { languages } = (await call('translations', undefined, { token: translator })).data;
  expect(JSON.stringify(languages)).not.toContain('"settings"');
});

test('a translated text of a setting is shown at once, and is outdated after a change of its source', async () => {
  const [unit] = await list('settings', 'locale=fr&q=Fine');
  if (!unit) return expect.fail('not listed');
  expect((await save('settings', unit, 'Belles lampes', owner)).data).toEqual({ id: unit.id, changed: true });
  expect((await readSettings(shop.db)).metaTitle).toEqual({ en: 'Fine lamps', fr: 'Belles lampes' });
  expect(await findAudit('settings')).toMatchObject({
    action: 'settings-update',
    subject: { id: 'seo' },
    after: { 'meta_title.fr': 'Belles lampes' },
  });
  expect(await saveSeoTitle({ en: 'Lamps', fr: 'Belles lampes' })).toBe(200);
  expect(await list('settings', 'locale=fr&state=outdated')).toMatchObject([{ field: 'meta_title', source: 'Lamps' }]);
  // the page of the settings and the list of the translations notice each other
  expect((await save('settings', unit, 'Lampes', owner)).status).toBe(409);
});

test('a file has the texts of pictures and settings, and imports them', async () => {
  const headers = { authorization: `Bearer ${owner}` };
  const file = await shop.app.inject({ url: '/api/v1/admin/translation-files/fr?kind=settings', headers });
  expect(file.body).toContain('resname="Search engines: Title of the home page"');
  expect(file.body).toContain('id="settings/2/meta_title"');
  const pictures = await shop.app.inject({ url: '/api/v1/admin/translation-files/fr?kind=product-pictures', headers });
  expect(pictures.body).toContain(`id="product-pictures/${picture}/alt"`);
  expect(pictures.body).toContain('resname="Lamp: Picture description"');
});

async function saveHeaderLinks(left: { title: object; url: string }[]) {
  const { version } = (await call('settings/navigation', undefined, { token: owner })).data;
  const body = { version, values: { header_links: { left, right: [] } } };
  return (await call('settings/navigation', body, { token: owner })).status;
}

test('titles of header links are translated, keep their translation when links move, and are outdated after a change', async () => {
  const help = { title: { en: 'Help' }, url: '/page/faq' };
  const offers = { title: { en: 'Offers' }, url: '/flash-sale' };
  expect(await saveHeaderLinks([help, offers])).toBe(200);
  expect(await count('header-links')).toEqual({ total: 2, missing: 2, outdated: 0 });
  const units = await list('header-links');
  expect(units.map(({ title, source }) => [title, source]).toSorted()).toEqual([
    ['/flash-sale', 'Offers'],
    ['/page/faq', 'Help'],
  ]);
  const unit = units.find(({ source }) => source === 'Help');
  if (!unit) return expect.fail('not listed');
  expect((await call('translations/header-links?locale=fr', undefined, { token: translator })).status).toBe(403);
  expect((await save('header-links', unit, 'Aide', owner)).data).toEqual({ id: unit.id, changed: true });
  expect((await readSettings(shop.db)).headerLinks?.left[0]?.title).toEqual({ en: 'Help', fr: 'Aide' });
  expect(await findAudit('settings')).toMatchObject({
    subject: { id: 'navigation' },
    after: { 'header_links.title.fr': 'Aide' },
  });

  const translated = { ...help, title: { en: 'Help', fr: 'Aide' } };
  expect(await saveHeaderLinks([offers, translated])).toBe(200);
  expect((await list('header-links', 'locale=fr&q=Help'))[0]).toMatchObject({ id: unit.id, text: 'Aide' });
  expect(await saveHeaderLinks([offers, { ...help, title: { en: 'Support', fr: 'Aide' } }])).toBe(200);
  expect(await list('header-links', 'locale=fr&state=outdated')).toMatchObject([{ id: unit.id, source: 'Support' }]);
});

test('the same address in both lists is two entries, and default links have none', async () => {
  const link = { title: { en: 'Help' }, url: '/page/faq' };
  const { version } = (await call('settings/navigation', undefined, { token: owner })).data;
  const values = { header_links: { left: [link, link], right: [link] } };
  expect((await call('settings/navigation', { version, values }, { token: owner })).status).toBe(200);
  expect(new Set((await list('header-links')).map(({ id }) => id)).size).toBe(3);
  for (const unit of await list('header-links'))
    expect((await save('header-links', unit, 'Aide', owner)).status).toBe(200);
  expect(await count('header-links')).toEqual({ total: 3, missing: 0, outdated: 0 });
  const saved = (await call('settings/navigation', undefined, { token: owner })).data.version;
  await call('settings/navigation', { version: saved, values: { header_links: null } }, { token: owner });
  expect(await list('header-links')).toEqual([]);
});
