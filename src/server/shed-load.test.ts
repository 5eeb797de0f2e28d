import Fastify, { type FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../test/database/db.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { systemClock } from '../kernel/clock.ts';
import { LoadMonitor } from '../platform/overload/load-shedding.ts';
import { createServices } from '../services.ts';
import { serveHealth } from '../web/http/health.server.ts';
import { servePages } from '../web/http/page-handler.server.ts';
import { getBrowserMessages } from '../web/rendering/messages/browser-messages.server.ts';
import { shedLoad } from './shed-load.ts';

/** Generous timeout for a busy machine. */
const BUSY = { timeout: 20_000 };

/** Every page is one line of text, the same for all visitors. */
const onePage: ServerBuild = {
  entry: { module: { default: async () => new Response('a page') } },
  routes: { page: { id: 'page', path: '*', module: { default: () => null } } },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  basename: '/',
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '' },
};

const LIMITS = { page: 100, api: 200, checkout: 300 };

let database: TestDatabase;
let app: FastifyInstance;
let load: LoadMonitor;

beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());
beforeEach(async () => {
  load = new LoadMonitor(LIMITS, 0);
  const config = readConfig({ LOG_LEVEL: 'silent', PAGE_CACHE_MS: '1' });
  app = await buildApp(createServices({ config, db: database.db, clock: systemClock }), {
    load,
    pages: async (server, services, identify) => {
      serveHealth(server, { isReady: async () => true, listFailingJobs: async () => [] });
      await servePages(server, services, identify, { build: async () => onePage, mode: 'production' });
    },
  });
  return () => app.close();
});

function delayBy(milliseconds: number): void {
  for (let sample = 0; sample < 3; sample += 1) load.addSample(milliseconds);
}

async function statusesOf(...calls: ['GET' | 'POST', string][]) {
  const headers = { origin: 'http://localhost:80' };
  const answers = await Promise.all(calls.map(([method, url]) => app.inject({ method, url, headers })));
  return answers.map(({ statusCode }) => statusCode);
}

test('without load every request is served', async () => {
  delayBy(99);
  expect(await statusesOf(['GET', '/all/phones'], ['GET', '/api/v1/common'], ['GET', '/checkout'])).toEqual([
    200, 200, 200,
  ]);
});

test('pages are refused first, in their language and immediately; API and checkout still work', async () => {
  delayBy(100);
  const refused = await app.inject('/fr/all/phones');
  expect(refused.statusCode).toBe(503);
  expect(refused.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'private, no-store' });
  expect(refused.body).toContain('<html lang="fr"');
  expect(await statusesOf(['GET', '/api/v1/common'], ['GET', '/checkout'], ['GET', '/healthz'])).toEqual([
    200, 200, 200,
  ]);
  expect(await statusesOf(['GET', '/sitemap.xml'], ['GET', getBrowserMessages('en').href])).toEqual([503, 200]);
});

test('a page rendered in the last minute is served as a stale copy', async () => {
  expect((await app.inject('/all/phones')).body).toBe('a page');
  delayBy(100);
  await expect.poll(async () => (await app.inject('/all/phones')).headers, BUSY).toHaveProperty('warning');
  expect((await app.inject('/all/phones')).body).toBe('a page');
  expect((await app.inject('/all/audio')).statusCode).toBe(503);
});

test('API requests and forms are refused next, checkout and payments last', async () => {
  delayBy(200);
  const refused = await app.inject({ url: '/api/v1/common', headers: { language: 'tr' } });
  expect(refused.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  expect(refused.json()).toMatchObject({ status: 503, data: { code: 'api.unavailable' } });
  expect(await statusesOf(['POST', '/cart'], ['POST', '/api/v1/cart/action'])).toEqual([503, 503]);
  const orders: ['GET' | 'POST', string][] = [
    ['GET', '/checkout'],
    ['POST', '/fr/checkout'],
    ['GET', '/checkout.data'],
    ['GET', '/payment/0196a5a0-0000-7000-8000-000000000000'],
    ['POST', '/api/v1/order/action'],
    ['POST', '/api/v1/webhooks/stripe'],
  ];
  expect(await statusesOf(...orders)).not.toContain(503);
  delayBy(300);
  expect(new Set(await statusesOf(...orders))).toEqual(new Set([503]));
});

test('health checks are always served, and a sample without delay and refusals ends the shedding', async () => {
  delayBy(60_000);
  expect(await statusesOf(['GET', '/healthz'], ['GET', '/readyz'], ['GET', '/all/phones'])).toEqual([200, 200, 503]);
  load.addSample(5);
  load.addSample(5);
  expect(await statusesOf(['GET', '/all/phones'])).toEqual([200]);
});

test('a client that disconnects frees its slot', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: gone, resolve: leave } = Promise.withResolvers<void>();
  const monitor = new LoadMonitor(LIMITS, 1);
  const waiting = Fastify();
  shedLoad(waiting, monitor);
  waiting.get('/*', async () => {
    begin();
    await gone;
    return 'too late';
  });
  const address = await waiting.listen({ host: '127.0.0.1', port: 0 });
  for (let sample = 0; sample < 3; sample += 1) monitor.addSample(100);
  const impatience = new AbortController();
  const answer = fetch(address, { signal: impatience.signal }).catch(() => 'left');
  await begun;
  expect(monitor.admit('page')).toBe(false);
  impatience.abort();
  expect(await answer).toBe('left');
  await expect.poll(() => monitor.admit('page'), BUSY).toBe(true);
  leave();
  await waiting.close();
});
