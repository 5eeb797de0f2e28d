import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { makeCategory } from '../../../test/support/factories.ts';
import { listPublicLocales } from '../../kernel/locale.ts';
import { getTranslator } from '../../platform/translator.ts';
import { changeSettings } from '../settings/change-settings.ts';
import { invalidateBanners } from './banners/list-banners.ts';
import { invalidateLocales } from './languages/load-locales.ts';

let shop: TestApp;
const now = new Date('2026-11-20T10:00:00Z');

beforeAll(async () => {
  shop = await testApp({ clock: () => now, env: { SITE_URL: 'https://souk.example' } });
});
afterAll(() => shop.close());

async function get(path: string, language = 'en') {
  const response = await shop.app.inject({ url: `/api/v1/${path}`, headers: { language } });
  return { ...response.json(), headers: response.headers };
}

function banner(slug: string, more: { starts_at?: Date; ends_at?: Date; status?: number; sort?: number }) {
  const title = JSON.stringify({ en: slug, fr: `${slug} en français` });
  return { slug, place: 10, title, source_type: 6, source: '/flash-sale', ...more };
}

test('a shop without data returns the default site data of the specification', async () => {
  const { status, data } = await get('common');
  expect(status).toBe(200);
  expect(data.setting).toMatchObject({
    currency: 'USD',
    currency_icon: '$',
    default_country: 'AF',
    default_state: 'BDS',
  });
  expect(data).toMatchObject({ popup_banner: null, top_banner: null, custom_scripts: [], default_language: 'en' });
  expect(data.site_setting.site_url).toBe('https://souk.example');
  expect(data.languages.map((language: { code: string }) => language.code)).toEqual(['en', 'fr', 'ar', 'tr', 'hi']);
});

test('the header links are in the requested language', async () => {
  const { data } = await get('common', 'ar');
  expect(data.header_links.left[0]).toEqual({ title: 'الرئيسية', url: '/' });
});

test('the payment methods are named in the requested language', async () => {
  const { data } = await get('common', 'tr');
  expect(data.payment).toContainEqual({ code: 2, title: getTranslator('tr')('payments.cashOnDelivery') });
});

test('categories contain their children, and those of the footer separately', async () => {
  const phones = await makeCategory(shop.db, {
    slug: 'phones',
    title: { en: 'Phones', fr: 'Téléphones' },
    inFooter: true,
  });
  await makeCategory(shop.db, { slug: 'renewed', parentId: phones.id, inFooter: true });
  await makeCategory(shop.db, { slug: 'basic', parentId: phones.id });
  const { data } = await get('common', 'fr');
  const slugs = (nodes: { slug: string }[]) => nodes.map((node) => node.slug).sort();
  expect(data.categories).toMatchObject([{ id: phones.id, slug: 'phones', title: 'Téléphones' }]);
  expect(slugs(data.categories[0].public_sub_categories)).toEqual(['basic', 'renewed']);
  expect(slugs(data.categories[0].in_footer_child)).toEqual(['renewed']);
});

test('the top banner is the first active one', async () => {
  await shop.db
    .insertInto('banner')
    .values([
      banner('over', { ends_at: now }),
      banner('later', { starts_at: new Date('2026-11-21') }),
      banner('hidden', { status: 2 }),
      banner('second', { sort: 2 }),
      banner('first', { sort: 1 }),
    ])
    .execute();
  invalidateBanners(shop.db);
  const { data } = await get('common', 'fr');
  expect(data.top_banner).toMatchObject({
    title: 'first en français',
    status: 1,
    closable: 1,
    link: '/flash-sale',
  });
});

test('a product banner links to its product list, and a banner with an unsafe URL has no link', async () => {
  const put = async (source_type: number, source: string) => {
    const changed = await shop.db
      .updateTable('banner')
      .set({ source_type, source })
      .where('slug', '=', 'first')
      .returning('id')
      .executeTakeFirstOrThrow();
    invalidateBanners(shop.db);
    return changed;
  };
  const { id } = await put(4, 'orvo');
  expect((await get('common')).data.top_banner).toMatchObject({ link: `/all/products?banner=${id}` });
  await put(6, 'javascript:alert(1)');
  expect((await get('common')).data.top_banner).toMatchObject({ link: null });
});

test('the popup banner has its own placement and an alternative text', async () => {
  const pictured = {
    place: 11,
    image: 'market.webp',
    image_2x: '2x-market.webp',
    alt: JSON.stringify({ en: 'A watch' }),
  };
  await shop.db
    .insertInto('banner')
    .values({ ...banner('market', {}), ...pictured })
    .execute();
  invalidateBanners(shop.db);
  const { data } = await get('common');
  expect(data.popup_banner).toMatchObject({ title: 'market', image: 'market.webp', alt: 'A watch', audience: 'all' });
  expect(data.top_banner.title).toBe('first');
});

test('the language list is configurable', async () => {
  await shop.db
    .insertInto('language')
    .values([
      { code: 'tr', name: 'Türkçe', direction: 'ltr', sort: 1, file: null },
      { code: 'en', name: 'English', direction: 'ltr', sort: 2, file: null },
      { code: 'ar', name: 'العربية', direction: 'rtl', sort: 3, status: 2, file: null },
    ])
    .execute();
  const { data } = await get('common');
  expect(data.languages).toEqual([
    { code: 'tr', name: 'Türkçe', direction: 'ltr', predefined: true, file: 'tr.json' },
    { code: 'en', name: 'English', direction: 'ltr', predefined: true, file: 'en.json' },
  ]);
  invalidateLocales(shop.db);
  await get('common');
  // also in addresses, hreflang and the sitemap
  expect(listPublicLocales()).toEqual(['en', 'tr']);
  await shop.db.deleteFrom('language').execute();
  invalidateLocales(shop.db);
});

test('a static page is returned as blocks in the requested language, otherwise in English', async () => {
  const title = JSON.stringify({ en: 'Questions', tr: 'Sorular' });
  const body = JSON.stringify({ en: '## Delivery\n\nTwo days.', tr: '## Teslimat\n\nİki gün.' });
  await shop.db.insertInto('page').values({ slug: 'faq', title, body, in_footer: true }).execute();

  expect((await get('page/faq', 'tr')).data).toMatchObject({
    title: 'Sorular',
    blocks: [
      { kind: 'heading', level: 2, text: [{ text: 'Teslimat' }] },
      { kind: 'paragraph', text: [{ text: 'İki gün.' }] },
    ],
  });
  expect((await get('page/faq', 'hi')).data.title).toBe('Questions');
  expect((await get('common', 'tr')).data.about).toEqual([{ slug: 'faq', title: 'Sorular' }]);
});

test('a private, unknown or invalid page is not found', async () => {
  await shop.db.insertInto('page').values({ slug: 'draft', title: '{}', body: '{}', status: 2 }).execute();
  for (const slug of ['draft', 'nowhere', '%00', '..%2f..%2fetc', 'A', '-', 'x'.repeat(150)]) {
    const { status, data } = await get(`page/${slug}`);
    expect([slug, status, data.code]).toEqual([slug, 404, 'api.not_found']);
  }
});

test('interface messages are returned as written', async () => {
  const { data } = await get('localization?locale_code=ar');
  expect(data.problems.api.tooMany).toContain('{seconds, plural,');
});

test('an unknown language is refused at its field', async () => {
  for (const query of ['', '?locale_code=de', '?locale_code=../../package', '?locale_code=ar&locale_code=fr']) {
    const { status, data } = await get(`localization${query}`);
    expect([query, status, Object.keys(data.fields)]).toEqual([query, 201, ['locale_code']]);
  }
});

test('a shop is configured once a setting is stored', async () => {
  expect((await get('install/configured')).data).toEqual({ configured: false });
  await shop.db.insertInto('setting').values({ key: 'site_name', value: '"Souk"' }).execute();
  expect((await get('install/configured')).data).toEqual({ configured: true });
});

test('an unchanged response is not sent twice', async () => {
  const { headers } = await get('common');
  expect(headers['cache-control']).toContain('public');
  const again = await shop.app.inject({
    url: '/api/v1/common',
    headers: { 'if-none-match': String(headers.etag), language: 'en' },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('the header links are configurable, and the seller registration is always linked while it is open', async () => {
  const change = (changes: Parameters<typeof changeSettings>[1]) => changeSettings(shop.db, changes, now);
  // a link to a category that does not exist is left out
  const missing = { title: { en: 'Lamps' }, url: '/all/lamps' };
  await shop.db
    .insertInto('category')
    .values({ slug: 'watches', slugs: JSON.stringify({ fr: 'montres-é' }), title: { en: 'Watches' } })
    .execute();
  const left = [{ title: { en: 'Watches', fr: 'Montres' }, url: '/all/watches' }, missing];
  const right = [
    { title: { fr: 'Aide' }, url: 'https://help.example/' },
    { title: { fr: 'Copie' }, url: '/all/montres-%C3%A9' },
  ];
  await change({ headerLinks: { left, right }, vendorRegistration: true });
  const sell = { title: getTranslator('fr')('staticPages.links.sell', { shop: 'Souk' }), url: '/seller/register' };
  expect((await get('common', 'fr')).data.header_links).toEqual({
    left: [{ title: 'Montres', url: '/all/watches' }],
    right: [{ title: 'Aide', url: 'https://help.example/' }, { title: 'Copie', url: '/all/montres-%C3%A9' }, sell],
  });
  const outside = { title: { en: 'No' }, url: 'javascript:alert(1)' };
  expect((await change({ headerLinks: { left: [outside], right: [] } })).ok).toBe(false);
  await change({ headerLinks: { left: [], right: [{ title: { en: 'Sell' }, url: '/seller/register' }] } });
  expect((await get('common')).data.header_links.right).toEqual([{ title: 'Sell', url: '/seller/register' }]);
  await change({ vendorRegistration: false });
  expect((await get('common')).data.header_links).toEqual({ left: [], right: [] });
  await change({ headerLinks: null });
});
