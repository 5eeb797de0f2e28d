import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { createTitlePage } from '../../../test/support/title-page.ts';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { systemClock } from '../../kernel/clock.ts';
import type { PageCache } from '../../platform/caching/page-cache.ts';
import { createServices } from '../../services.ts';
import { serveCachedPages } from './cached-pages.server.ts';
import { createShopPageCache, servePages } from './page-handler.server.ts';

let database: TestDatabase;
let app: FastifyInstance;
const found: string[] = [];

beforeAll(async () => {
  database = await testDb();
  // longer than this file takes on a busy machine
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), pageCacheMs: 600_000 };
  const services = createServices({ config, db: database.db, clock: systemClock });
  const cache = recordHits(createShopPageCache(services));
  const titlePage = createTitlePage();
  app = await buildApp(services, {
    cachedPages: (server) => serveCachedPages(server, cache, config.siteUrl),
    pages: (server, _services, identify) =>
      servePages(server, services, identify, { build: async () => titlePage, mode: 'production', cache }),
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

function recordHits(cache: PageCache): PageCache {
  return {
    ...cache,
    find: (key) => {
      const page = cache.find(key);
      if (page) found.push(key);
      return page;
    },
  };
}

async function read(url: string, headers: Record<string, string> = {}) {
  const response = await app.inject({ url, headers });
  const { date, ...rest } = response.headers;
  return { status: response.statusCode, headers: rest, body: response.body };
}

test('a cached page has the status, headers and body of its first response', async () => {
  const first = await read('/about');
  const hits = found.length;
  expect(await read('/about')).toEqual(first);
  expect(found.slice(hits)).toEqual(['/about']);
  expect(first).toMatchObject({
    status: 200,
    headers: { 'x-frame-options': 'DENY', vary: 'Accept-Encoding', 'cache-control': expect.stringMatching(/^public/) },
  });
});

test('a cached page answers an ETag that the browser has with 304', async () => {
  const { headers } = await read('/about');
  expect(await read('/about', { 'if-none-match': String(headers.etag) })).toMatchObject({ status: 304, body: '' });
});

test('an address that is not canonical is redirected although its page is cached', async () => {
  await read('/about');
  expect(await read('/about/')).toMatchObject({ status: 301, headers: { location: '/about' } });
  expect(await read('/en/about')).toMatchObject({ status: 301, headers: { location: '/about' } });
});

test('the cached English home page is not sent to a first visitor who reads French', async () => {
  const english = await read('/');
  expect(await read('/')).toEqual(english);
  expect(english.headers.vary).toBe('Accept-Language, Cookie, Accept-Encoding');
  expect(await read('/', { 'accept-language': 'fr' })).toMatchObject({ status: 302, headers: { location: '/fr' } });
  expect(await read('/', { cookie: 'currentLanguage=ar' })).toMatchObject({
    status: 302,
    headers: { location: '/ar' },
  });
  expect(await read('/', { 'accept-language': 'fr', cookie: 'currentLanguage=en' })).toEqual(english);
});

test('only requests that read a page are answered from the cache', async () => {
  await read('/about');
  const hits = found.length;
  await app.inject({ method: 'POST', url: '/about', headers: { origin: 'http://localhost:80' } });
  expect(found.length).toBe(hits);
});
