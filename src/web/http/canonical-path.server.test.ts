import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { makeCategory } from '../../../test/support/factories.ts';
import { makeStore } from '../../../test/support/people.ts';
import { changeSlug } from '../../modules/naming/change-slug.ts';
import type { SluggedKind } from '../../modules/naming/slug.tables.ts';
import routes from '../routes.ts';
import { canonicalizeCase, findLocalizedPath, listRoutePaths } from './canonical-path.server.ts';
import { serveLanguageSwitch } from './language/language.server.ts';

const NOW = new Date('2026-11-23T12:00:00Z');

let open: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  open = await testDb();
  const { db } = open;
  const phones = await makeCategory(db, { slug: 'phones' });
  const flagship = await makeCategory(db, { slug: 'flagship', parentId: phones.id });
  const storeId = await makeStore(db, { slug: 'second-life' });
  const text = JSON.stringify({ en: 'Questions' });
  const page = await db
    .insertInto('page')
    .values({ slug: 'faq', title: text, body: text, in_footer: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rename = (kind: SluggedKind, id: number, slug: string) =>
    changeSlug(db, { kind, id }, { slug, locale: 'fr' }, NOW);
  await rename('category', phones.id, 'téléphones');
  await rename('category', flagship.id, 'haut-de-gamme');
  await rename('store', storeId, 'Seconde-Vie');
  await rename('page', page.id, 'questions');
  app = Fastify();
  await app.register(cookie);
  serveLanguageSwitch(app, (path, locale) => findLocalizedPath(db, path, locale));
});
afterAll(async () => {
  await app.close();
  await open.close();
});

type RouteConfigNode = { path?: string; children?: RouteConfigNode[] };
const paths = (all: RouteConfigNode[]): string[] =>
  all.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...paths(children)]);
const KNOWN = listRoutePaths({
  routes: Object.fromEntries(paths(routes).map((path) => [path, { id: path, path, module: { default: () => null } }])),
});

const É = encodeURIComponent('É');
const é = encodeURIComponent('é');

test.each([
  ['/Cart', '/cart'],
  ['/CART?x=Y', '/cart?x=Y'],
  ['/FR/cart', '/fr/cart'],
  ['/Fr/Cart', '/fr/cart'],
  ['/FR', '/fr'],
  ['/EN/Cart', '/en/cart'],
  ['/ALL/phones', '/all/phones'],
  ['/all/Phones/FLAGSHIP', '/all/phones/flagship'],
  [`/fr/all/T${É}l${é}phones`, `/fr/all/t${é}l${é}phones`],
  ['/Phones/Product/12', '/phones/product/12'],
  ['/ALL/Brand?brand=3', '/all/brand?brand=3'],
  ['/Shop/Second-Life', '/shop/second-life'],
  ['/go/Apple/IPhone', '/go/apple/iphone'],
  ['/Page/FAQ', '/page/faq'],
  ['/User/Orders', '/user/orders'],
  ['/Admin/Orders', '/admin/orders'],
  [
    '/JourneyWindow?model=iPhone-13&fault=Phone-Screen%3AOriginal',
    '/journeywindow?model=iphone-13&fault=phone-screen%3Aoriginal',
  ],
])('the canonical path of %s is %s', async (requested, canonical) => {
  expect(await canonicalizeCase(open.db, requested, KNOWN)).toBe(canonical);
  expect(await canonicalizeCase(open.db, canonical, KNOWN)).toBe(canonical);
});

test.each([
  '/',
  '/fr/shop/Seconde-Vie',
  '/repair/AbCdEf',
  '/newsletter/confirm/AbC?x=Y',
  '/payment/ABC-1',
  '/user/repairs/R-2026-000001',
  '/journeywindow?quote=AbCdEf&step=place',
  '/search?q=Why?+Because',
  '/No/Such/Page',
  '/all/%D8%A7',
  '/all/%E0%A4%A',
])('%s keeps its case', async (requested) => {
  expect(await canonicalizeCase(open.db, requested, KNOWN)).toBe(requested);
});

async function switchLanguage(locale: string, path: string): Promise<string | undefined> {
  const answer = await app.inject(`/language/${locale}?to=${encodeURIComponent(path)}`);
  expect(answer.statusCode).toBe(303);
  return answer.headers.location;
}

test('a language switch redirects to the localized path of the page', async () => {
  expect(await switchLanguage('fr', '/all/phones/flagship?page=2')).toBe(
    `/fr/all/t${é}l${é}phones/haut-de-gamme?page=2`,
  );
  expect(await switchLanguage('ar', `/fr/all/t${é}l${é}phones`)).toBe('/ar/all/phones');
  expect(await switchLanguage('fr', '/shop/second-life')).toBe('/fr/shop/Seconde-Vie');
  expect(await switchLanguage('fr', '/page/faq')).toBe('/fr/page/questions');
  expect(await switchLanguage('en', '/fr/page/questions')).toBe('/page/faq');
  for (const path of ['/', '/cart', '/page/stores', '/page', '/all/nothing', '/all/a/b/c', '/shop/%E0%A4%A'])
    expect(await switchLanguage('tr', path)).toBe(path === '/' ? '/tr' : `/tr${path}`);
});
