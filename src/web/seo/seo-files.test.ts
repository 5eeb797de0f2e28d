import { gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import {
  makeAttributeValue,
  makeBrand,
  makeCategory,
  makeFlashSale,
  makeProduct,
} from '../../../test/support/factories.ts';
import { checkXml, extractTexts } from '../../../test/support/read-xml.ts';
import { readConfig } from '../../config.ts';
import { LOCALES, setLocaleConfig } from '../../kernel/locale.ts';
import { getRegisteredMessages, registerMessages } from '../../platform/translator.ts';
import { createServices } from '../../services.ts';
import { serveProductFeed } from './product-feed.server.ts';
import { serveSitemaps } from './sitemap.server.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const STARTS = new Date('2026-11-20T06:00:00Z');
const ENDS = new Date('2026-11-21T12:00:00Z');
const SITE = 'https://shop.example';

let open: TestDatabase;
let app: FastifyInstance;
let phoneId: number;
let farId: number;

beforeAll(async () => {
  open = await testDb();
  const { db } = open;
  const phones = await makeCategory(db, { slug: 'phones', title: { en: 'Phones', ar: 'هواتف' } });
  const flagship = await makeCategory(db, { slug: 'flagship', parentId: phones.id });
  const brand = await makeBrand(db, { slug: 'orvo', title: 'Orvo' });
  const hiddenBrand = await makeBrand(db, { slug: 'gone', status: 2 });
  const common = { categoryId: flagship.id, brandId: brand.id };
  await makeAttributeValue(db, 'colour', 'black', { swatch: '#000000' });
  const phone = await makeProduct(db, {
    ...common,
    slug: 'a7',
    title: { en: 'Orvo <A7> & "co"', ar: 'أورفو' },
    selling: 80_000,
    offered: 70_000,
    variants: [
      { sku: 'A7-BLACK', attributes: { colour: 'black' }, quantity: 0 },
      { sku: 'A7-BLUE', attributes: { colour: 'blue' }, price: 75_000, previous: 90_000, quantity: 3 },
    ],
  });
  phoneId = phone.id;
  const texts = { summary: 'A bell \u0007 rings', highlights: '[]', in_the_box: '[]' };
  await db
    .insertInto('product_text')
    .values({ product_id: phoneId, locale: 'en', ...texts })
    .execute();
  await makeFlashSale(db, { prices: { [phoneId]: 60_000 }, startsAt: STARTS, endsAt: ENDS });
  await sql`alter table product alter column id restart with 45001`.execute(db);
  farId = (await makeProduct(db, { ...common, slug: 'far', selling: 1_000 })).id;
  await makeProduct(db, { ...common, slug: 'private', status: 2 });
  await makeProduct(db, { ...common, slug: 'of-gone', brandId: hiddenBrand.id });

  app = Fastify();
  const services = createServices({ config: readConfig({ SITE_URL: SITE }), db, clock: () => NOW });
  serveSitemaps(app, services);
  serveProductFeed(app, services);
});
afterAll(async () => {
  await app.close();
  await open.close();
});

async function readXml(path: string): Promise<string> {
  const { statusCode, body, headers } = await app.inject(path);
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  checkXml(body);
  return body;
}

test('the sitemap index lists the files of every locale, and each file exists', async () => {
  const files = extractTexts(await readXml('/sitemap.xml'), 'loc');
  for (const locale of LOCALES)
    for (const n of [1, 2, 4]) expect(files).toContain(`${SITE}/sitemap/${locale}-${n}.xml`);
  for (const file of files) await readXml(file.slice(SITE.length));
});

test('every public product is listed once per locale, with its alternates and lastmod', async () => {
  const files = extractTexts(await readXml('/sitemap.xml'), 'loc').filter((file) => /\/fr-/.test(file));
  const bodies = await Promise.all(files.map((file) => readXml(file.slice(SITE.length))));
  const products = bodies
    .flatMap((body) => extractTexts(body, 'loc'))
    .filter((address) => address.includes('/product/'));
  expect(products.sort()).toEqual([phoneId, farId].map((id) => `${SITE}/fr/phones/product/${id}`).sort());
  const url = bodies.join('').match(new RegExp(`<url><loc>[^<]*/product/${phoneId}</loc>.*?</url>`))?.[0] ?? '';
  expect(extractTexts(url, 'lastmod')).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)]);
  expect(url.match(/hreflang="[\w-]+"/g)).toHaveLength(LOCALES.length + 1);
  expect(url).toContain(`hreflang="x-default" href="${SITE}/phones/product/${phoneId}"`);
});

test('lists and pages are in the first file', async () => {
  const addresses = extractTexts(await readXml('/sitemap/ar-1.xml'), 'loc').map((address) =>
    address.slice(SITE.length),
  );
  for (const path of ['/ar', '/ar/products', '/ar/all/phones', '/ar/all/phones/flagship'])
    expect(addresses).toContain(path);
  expect(addresses.some((path) => /^\/ar\/flash-sale\/\d+$/.test(path))).toBe(true);
});

test('lastmod of a list is the last change of its products, lastmod of the first file that of its lists', async () => {
  const lists = await readXml('/sitemap/fr-1.xml');
  const findEntry = (path: string) =>
    lists.match(new RegExp(`<url><loc>${SITE}${path.replace('?', '\\?')}</loc>.*?</url>`))?.[0] ?? '';
  const day = [expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)];
  const { rows } = await sql<{ id: number }>`select id from brand where slug = 'orvo'`.execute(open.db);
  for (const path of ['/fr', '/fr/products', '/fr/all/phones', '/fr/all/phones/flagship'])
    expect([path, extractTexts(findEntry(path), 'lastmod')]).toEqual([path, day]);
  expect(extractTexts(findEntry(`/fr/all/brand?brand=${rows[0]?.id}`), 'lastmod')).toEqual(day);
  const sale = lists.match(/<url><loc>[^<]*\/flash-sale\/\d+<\/loc>.*?<\/url>/)?.[0] ?? '';
  expect(extractTexts(sale, 'lastmod')).toEqual([STARTS.toISOString()]);
  const index = await readXml('/sitemap.xml');
  const first = index.match(/<sitemap><loc>[^<]*\/fr-1\.xml<\/loc>.*?<\/sitemap>/)?.[0] ?? '';
  expect(extractTexts(first, 'lastmod')).toEqual(day);
});

test('unknown files give a 404', async () => {
  for (const path of [
    '/sitemap/en-9.xml',
    '/sitemap/de-1.xml',
    '/sitemap/en-0.xml',
    '/sitemap/en-99999999.xml',
    '/feed/de.xml',
  ])
    expect((await app.inject(path)).statusCode).toBe(404);
});

test('robots.txt disallows private pages and contains the URL of the sitemap', async () => {
  const { body } = await app.inject('/robots.txt');
  for (const line of ['Disallow: /cart', 'Disallow: /ar/user/', 'Disallow: /api/', `Sitemap: ${SITE}/sitemap.xml`])
    expect(body.split('\n')).toContain(line);
  expect(body).not.toMatch(/Disallow: \/$/m);
});

test('the feed contains every variant with the price that is charged', async () => {
  const items = (await readXml('/feed/en.xml')).split('<item>').slice(1);
  const findItem = (sku: string) => items.find((item) => extractTexts(item, 'g:id')[0] === sku) ?? '';
  const readFields = (sku: string, ...names: string[]) => names.map((name) => extractTexts(findItem(sku), name)[0]);
  expect(readFields('A7-BLACK', 'g:price', 'g:sale_price', 'g:sale_price_effective_date', 'g:availability')).toEqual([
    '800.00 USD',
    '600.00 USD',
    `${STARTS.toISOString()}/${ENDS.toISOString()}`,
    'out_of_stock',
  ]);
  expect(readFields('A7-BLUE', 'g:price', 'g:sale_price', 'g:sale_price_effective_date', 'g:availability')).toEqual([
    '900.00 USD',
    '750.00 USD',
    undefined,
    'in_stock',
  ]);
  expect(
    readFields('A7-BLACK', 'title', 'g:item_group_id', 'g:color', 'g:brand', 'g:product_type', 'g:condition'),
  ).toEqual(['Orvo <A7> & "co", black', String(phoneId), 'black', 'Orvo', 'Phones > flagship', 'new']);
  expect(items).toHaveLength(3);
});

test('a feed has texts and URLs of its locale', async () => {
  const feed = await readXml('/feed/ar.xml');
  expect(extractTexts(feed, 'title')).toContain('أورفو، black');
  expect(extractTexts(feed, 'link')).toContainEqual(
    expect.stringContaining(`${SITE}/ar/phones/product/${phoneId}?variant=`),
  );
});

test('an added language has a feed and a sitemap when it is public, and none as a draft', async () => {
  onTestFinished(() => setLocaleConfig());
  const added = [
    { code: 'fa', direction: 'rtl' as const },
    { code: 'pt-BR', direction: 'ltr' as const },
  ];
  const { db } = open;
  await db
    .updateTable('product')
    .set({ title: { en: 'Orvo <A7> & "co"', ar: 'أورفو', fa: 'اوروو' } })
    .where('id', '=', phoneId)
    .execute();
  setLocaleConfig({ added, hidden: ['pt-BR'], digits: {}, fallback: 'en' });
  registerMessages('fa', getRegisteredMessages('en'));
  const feed = await readXml('/feed/fa.xml');
  expect(extractTexts(feed, 'title')).toContain('اوروو, black');
  expect(extractTexts(feed, 'link')).toContainEqual(
    expect.stringContaining(`${SITE}/fa/phones/product/${phoneId}?variant=`),
  );
  const index = await readXml('/sitemap.xml');
  expect(index).toContain(`${SITE}/sitemap/fa-1.xml`);
  expect(index).not.toContain('pt-BR');
  for (const path of ['/feed/pt-BR.xml', '/sitemap/pt-BR-1.xml']) expect((await app.inject(path)).statusCode).toBe(404);
  setLocaleConfig({ added, digits: {}, fallback: 'en' });
  registerMessages('pt-BR', getRegisteredMessages('en'));
  await readXml('/feed/pt-BR.xml');
  setLocaleConfig({ added, hidden: ['fr'], digits: {}, fallback: 'en' });
  expect((await app.inject('/feed/fr.xml')).statusCode).toBe(404);
});

test('a feed is compressed for clients that accept gzip', async () => {
  const { headers, rawPayload } = await app.inject({ url: '/feed/en.xml', headers: { 'accept-encoding': 'gzip' } });
  expect(headers['content-encoding']).toBe('gzip');
  checkXml(gunzipSync(rawPayload).toString());
});
