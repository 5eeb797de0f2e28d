import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { setLocaleConfig } from '../../src/kernel/locale.ts';
import { SESSION_COOKIE } from '../../src/platform/security/credentials.ts';
import { createServices } from '../../src/services.ts';
import { servePages } from '../../src/web/http/page-handler.server.ts';
import { createOrderLinks } from '../../src/web/links/order-links.ts';
import { type TestDatabase, testDb } from '../database/db.ts';
import { makeCustomer } from '../support/people.ts';
import { signedIn } from '../support/staff-client.ts';
import { createTitlePage } from '../support/title-page.ts';

let database: TestDatabase;
let app: FastifyInstance;
let translator: string;
beforeAll(async () => {
  database = await testDb();
  const titlePage = createTitlePage();
  const config = readConfig({ LOG_LEVEL: 'silent', LIMITS: 'off', LOAD_SHEDDING: 'off' });
  app = await buildApp(createServices({ config, db: database.db, clock: systemClock }), {
    pages: (server, services, identify) =>
      servePages(server, services, identify, { build: async () => titlePage, mode: 'production' }),
  });
  await database.db
    .insertInto('language')
    .values({ code: 'fr', name: 'Français', direction: 'ltr', file: null, status: 2, sort: 1 })
    .execute();
  translator = await signedIn(database, 'translator');
});
afterAll(async () => {
  // the process serves other shops afterwards
  setLocaleConfig();
  await app.close();
  await database.close();
});

type Call = { token?: string; method?: 'GET' | 'POST'; headers?: Record<string, string> };

async function read(url: string, { token, method = 'GET', headers = {} }: Call = {}) {
  const cookie = token ? `${SESSION_COOKIE}=${token}` : '';
  const given = Object.assign({ 'sec-fetch-site': 'same-origin', cookie }, headers);
  const answer = await app.inject({ url, method, headers: given });
  const { 'cache-control': cache, 'x-robots-tag': robots, location, etag } = answer.headers;
  return { status: answer.statusCode, body: answer.body.replace(/ \d+$/, ''), cache, robots, location, etag };
}

const redirected = { status: 302, location: '/about', cache: 'no-store' };

test('visitors, customers and staff who may not translate are redirected as without previews', async () => {
  expect(await read('/fr/about')).toMatchObject(redirected);
  expect(await read('/fr/about', { token: 'x'.repeat(43) })).toMatchObject(redirected);
  expect(await read('/fr/about', { token: await signedIn(database) })).toMatchObject(redirected);
  expect(await read('/fr/about', { token: await signedIn(database, 'finance') })).toMatchObject(redirected);
  expect(await read('/fr/about', { headers: { authorization: `Bearer ${translator}` } })).toMatchObject(redirected);
});

test('a manager without a second factor is redirected', async () => {
  const { id, token } = await makeCustomer(database.db);
  await database.db.insertInto('staff_member').values({ customer_id: id, role: 'manager' }).execute();
  expect(await read('/fr/about', { token })).toMatchObject(redirected);
});

test('a translator sees pages in the draft, which no cache stores and no visitor gets afterwards', async () => {
  const page = { status: 200, body: 'Votre panier', cache: 'private, no-store', robots: 'noindex' };
  expect(await read('/fr/about', { token: translator })).toMatchObject(page);
  expect(await read('/fr/about', { token: translator })).toMatchObject(page);
  expect((await read('/fr/about', { token: translator })).etag).toBeUndefined();
  expect(await read('/fr/about')).toMatchObject(redirected);
  // the same page in a public language stays public
  expect(await read('/about', { token: translator })).toMatchObject({ body: 'Your cart', robots: undefined });
});

test('a form of a preview is handled in the draft; after the end of the session it is sent to the default language', async () => {
  const token = await signedIn(database, 'translator');
  expect(await read('/fr/checkout', { token, method: 'POST' })).toMatchObject({ status: 200, body: 'Votre panier' });
  await database.db.deleteFrom('session').execute();
  expect(await read('/fr/checkout', { token, method: 'POST' })).toMatchObject({ status: 307, location: '/checkout' });
  translator = await signedIn(database, 'translator');
});

test('API requests name the draft only in a preview, and their answers are private', async () => {
  const url = '/api/v1/common';
  const path = (language: string) => `${url}?language=${language}`;
  const message = async (address: string, call: Call) => JSON.parse((await read(address, call)).body).message;
  const [english, french] = [await message(url, {}), await message(path('fr'), { token: translator })];
  expect(french).not.toBe(english);
  expect(await message(url, { token: translator, headers: { language: 'fr' } })).toBe(french);
  expect(await read(path('fr'), { token: translator })).toMatchObject({
    cache: 'private, no-store',
    robots: 'noindex',
  });
  expect(await message(path('fr'), {})).toBe(english);
  expect(await message(url, { headers: { language: 'fr' } })).toBe(english);
});

test('files for search engines, the language cookie of visitors and links of mails do not contain the draft', async () => {
  expect(await read('/sitemap/fr-1.xml', { token: translator })).toMatchObject({ status: 404 });
  expect((await read('/sitemap.xml', { token: translator })).body).not.toContain('fr-1');
  expect(await read('/language/fr')).toMatchObject({ status: 404 });
  expect(await read('/language/fr?to=/about', { token: translator })).toMatchObject({ location: '/fr/about' });
  expect(await read('/', { token: translator, headers: { 'accept-language': 'fr' } })).toMatchObject({
    body: 'Your cart',
  });
  expect(createOrderLinks('').track('S-1', 'fr')).toBe(createOrderLinks('').track('S-1', 'en'));
});
