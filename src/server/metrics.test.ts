import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../test/database/db.ts';
import type { RunningShop } from '../bootstrap-shop.ts';
import { readConfig } from '../config.ts';
import { incrementCounter } from '../platform/counters.ts';
import { openDb } from '../platform/database/db.ts';
import type { Job } from '../platform/jobs/job.ts';
import { startJobs } from '../platform/jobs/start-jobs.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { createServices } from '../services.ts';
import { listFailingJobs } from './failing-jobs.ts';
import { createMetrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

const NOW = new Date('2026-03-01T10:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
});
beforeEach(() => database.db.deleteFrom('mail').execute());
afterAll(() => database.close());

const withMailServer = { SMTP_URL: 'smtp://127.0.0.1:1', SHOP_DEMO: '0' };

function shopOf(env: Record<string, string>, { db, pool } = database): RunningShop {
  return {
    services: createServices({ config: readConfig(env), db, clock: () => NOW }),
    database: database.address,
    pool,
    isReady: async () => true,
    openPatient: () => openDb(database.address),
    welcomeLines: [],
    close: async () => undefined,
  };
}

const owe = (since: Date) =>
  queueMail(database.db, { kind: 'test', to: 'a@b.cd', locale: 'en', subject: '', html: '', plain: '', now: since });

test('overdue rows are counted with their age, and their job is reported', async () => {
  await Promise.all([owe(minutesAgo(10)), owe(minutesAgo(2))]);
  const shop = shopOf(withMailServer);
  const text = await createMetrics(shop).registry.metrics();
  expect(text).toContain('souk_jobs_waiting{job="send-mails"} 2');
  expect(text).toContain('souk_jobs_oldest_seconds{job="send-mails"} 600');
  expect(text).toContain('souk_outbox_mails{state="waiting"} 2');
  expect(await listFailingJobs(shop.services)).toEqual(['send-mails']);
});

test('rows that just became due are not reported, nor mails without a mail server', async () => {
  await owe(minutesAgo(4));
  expect(await listFailingJobs(shopOf(withMailServer).services)).toEqual([]);
  await owe(minutesAgo(60));
  expect(await listFailingJobs(shopOf({ SHOP_DEMO: '0' }).services)).toEqual([]);
});

test('mails that wait for a mail server that can no longer be read are reported', async () => {
  await owe(minutesAgo(60));
  const { db } = database;
  const name = 'mail.server';
  const row = { name, key_id: 'other', ciphertext: Buffer.alloc(28), staff_name: 'Ada', changed_at: NOW };
  await db.insertInto('encrypted_secret').values(row).execute();
  expect(await listFailingJobs(shopOf({ SHOP_DEMO: '0' }).services)).toEqual(['send-mails']);
  expect(await listFailingJobs(shopOf({}).services)).toEqual([]);
  await db.deleteFrom('encrypted_secret').where('name', '=', name).execute();
});

test('a scheduled job whose last run failed is reported', async () => {
  const { db } = database;
  const job: Job = {
    name: 'assign-invoice-numbers',
    schedule: { due: { table: 'mail', dueColumn: 'created_at' } },
    run: () => Promise.reject(new Error('no')),
  };
  const jobs = await startJobs({
    jobs: [job],
    db,
    queueDb: db,
    clock: () => new Date(),
    log: { warn: () => undefined },
    pause: 50,
  });
  await owe(new Date());
  const shop = { ...shopOf({ SHOP_DEMO: '0' }).services, clock: () => new Date() };
  await expect.poll(() => listFailingJobs(shop), { timeout: 15_000 }).toEqual(['assign-invoice-numbers']);
  await jobs.stop();
});

test('response times are measured by kind and status, and counters are exported', async () => {
  const metrics = createMetrics(shopOf({ SHOP_DEMO: '0' }));
  const placed = async () =>
    Number(/souk_orders_placed_total\{method="stripe"\} (\d+)/.exec(await metrics.registry.metrics())?.[1] ?? 0);
  const before = await placed();
  const app = Fastify();
  metrics.observe(app);
  app.get('/api/v1/setting', async () => 'ok');
  await app.inject('/api/v1/setting');
  await app.inject('/fr/nowhere');
  await app.close();
  incrementCounter('orders_placed', { method: 'stripe' }, 3);
  const text = await metrics.registry.metrics();
  expect(text).toContain('souk_http_seconds_count{kind="api",status="200"} 1');
  expect(text).toContain('souk_http_seconds_count{kind="page",status="404"} 1');
  expect(await placed()).toBe(before + 3);
});

test('while the database is down process metrics are still exported, and the port serves nothing else', async () => {
  const away = openDb({ ...database.address, host: '/nonexistent-folder' });
  const { registry } = createMetrics(shopOf(withMailServer, { ...database, db: away.db }));
  const { port, close } = await serveMetrics(registry, { host: '127.0.0.1', port: 0 });
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  expect(text).not.toContain('souk_jobs_waiting{');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  await close();
  await away.close();
});
