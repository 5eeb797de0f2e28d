import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { systemClock } from '../src/kernel/clock.ts';
import { type Database, openDb } from '../src/platform/database/db.ts';
import { createServices } from '../src/services.ts';
import { serveGeneratedFiles } from '../src/web/http/files/generated-files.server.ts';
import { serveHealth } from '../src/web/http/health.server.ts';
import { getBrowserMessages } from '../src/web/rendering/messages/browser-messages.server.ts';
import { type BreakableDatabase, breakableDatabase } from './database/breakable-database.ts';
import { type TestDatabase, testDb } from './database/db.ts';

/** High limit for a busy machine. */
const BUSY = { timeout: 20_000 };

const COMMON = '/api/v1/common';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const PROFILE = '/api/v1/profile';

let database: TestDatabase;
let breakable: BreakableDatabase;
let opened: Database;
let app: FastifyInstance;

beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());
beforeEach(async () => {
  breakable = await breakableDatabase(database.address);
  opened = openDb(breakable.address, { connectionTimeout: 30_000, requestTime: 5_000 });
  const services = createServices({ config: readConfig({ LOG_LEVEL: 'silent' }), db: opened.db, clock: systemClock });
  app = await buildApp(services, {
    pages: async (server) => {
      const isReady = async () => Boolean(await sql`select 1`.execute(opened.db));
      serveHealth(server, { isReady, listFailingJobs: async () => [] });
      serveGeneratedFiles(server, async () => ({}));
    },
  });
});
afterEach(async () => {
  await app.close();
  await opened.close();
  await breakable.close();
});

const get = (url: string, headers = {}) => app.inject({ url, headers });
const asGuest = { authorization: `Bearer ${randomUUID()}` };
const addToCart = () =>
  app.inject({ method: 'POST', url: '/api/v1/cart/action', headers: asGuest, payload: { product_id: 1, quantity: 1 } });

async function expectOutageAnswers(before: string): Promise<void> {
  const copy = await get(COMMON);
  expect(copy.statusCode).toBe(200);
  expect(copy.body).toBe(before);
  expect(Number(copy.headers.age)).toBeLessThanOrEqual(60);
  expect(copy.headers).toMatchObject({
    warning: '110 - "Response is Stale"',
    vary: 'Language, Authorization, accept-encoding',
  });
  expect(copy.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=\d+$/);
  const unchanged = await get(COMMON, { 'if-none-match': copy.headers.etag });
  expect(unchanged.statusCode).toBe(304);

  // no copies: another language, personal data, and a write
  for (const answer of await Promise.all([get(COMMON, { language: 'tr' }), get(PROFILE, asGuest), addToCart()])) {
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    expect(answer.json()).toMatchObject({ status: 503, data: { code: 'api.unavailable' } });
  }
  const returned = await app.inject({
    method: 'POST',
    url: '/ar/razorpay-callback',
    payload: 'razorpay_order_id=order_1',
    headers: FORM,
  });
  expect(returned.statusCode).toBe(503);
  expect(returned.headers['retry-after']).toBe('5');
  expect(returned.body).toContain('<html lang="ar"');
  expect((await get(getBrowserMessages('en').href)).statusCode).toBe(200);
  expect((await get('/healthz')).statusCode).toBe(200);
  expect((await get('/readyz')).statusCode).toBe(503);
}

async function warm(): Promise<string> {
  expect((await get('/readyz')).statusCode).toBe(200);
  const { statusCode, headers, body } = await get(COMMON);
  expect(statusCode).toBe(200);
  expect(headers).not.toHaveProperty('warning');
  return body;
}

test('while the database refuses connections, public answers are sent as copies and everything else as 503', async () => {
  const before = await warm();
  await breakable.refuse();
  await expectOutageAnswers(before);
  await breakable.restore();
  await expect.poll(async () => (await get(COMMON)).headers, BUSY).not.toHaveProperty('warning');
  expect((await get('/readyz')).statusCode).toBe(200);
});

test('while the database hangs, public answers are sent as copies and everything else as 503', async () => {
  const before = await warm();
  breakable.hang();
  await expectOutageAnswers(before);
  await breakable.restore();
  expect((await get('/readyz')).statusCode).toBe(200);
  await expect.poll(async () => (await get(COMMON)).headers, BUSY).not.toHaveProperty('warning');
});
