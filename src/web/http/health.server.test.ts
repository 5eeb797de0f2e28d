import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { emptyDb, testDb } from '../../../test/database/db.ts';
import { openDb } from '../../platform/database/db.ts';
import { isMigrated, readMigrations } from '../../platform/database/migrate.ts';
import { serveHealth } from './health.server.ts';

const files = readMigrations('db/migrations');

async function probe(path: string, isReady: () => Promise<boolean>, failingJobs: string[] = []) {
  const app = Fastify();
  serveHealth(app, { isReady, listFailingJobs: async () => failingJobs });
  const { statusCode, headers, body } = await app.inject(path);
  await app.close();
  return { statusCode, body, cacheControl: headers['cache-control'] };
}

test('a process with a migrated database is alive and ready', async () => {
  const { db, close } = await testDb();
  const healthy = { statusCode: 200, body: 'ok', cacheControl: 'no-store' };
  expect(await probe('/healthz', () => isMigrated(db, files))).toEqual(healthy);
  expect(await probe('/readyz', () => isMigrated(db, files))).toEqual(healthy);
  await close();
});

test('a process whose database is unreachable, empty or not fully migrated is alive but not ready', async () => {
  const [empty, migrated] = await Promise.all([emptyDb(), testDb()]);
  const unreachable = openDb({ ...empty.address, host: '/nonexistent-folder' });
  const next = { name: '9999-next', text: '', sha256: '' };
  const checks = [
    () => isMigrated(unreachable.db, files),
    () => isMigrated(empty.db, files),
    () => isMigrated(migrated.db, [...files, next]),
  ];
  for (const isReady of checks) {
    const unavailable = { statusCode: 503, body: 'unavailable', cacheControl: 'no-store' };
    expect(await probe('/readyz', isReady)).toEqual(unavailable);
    expect((await probe('/healthz', isReady)).statusCode).toBe(200);
  }
  await Promise.all([empty.close(), migrated.close(), unreachable.close()]);
});

test('a process with failing jobs stays ready and lists them', async () => {
  expect(await probe('/readyz', async () => true, ['send-mails', 'purge-expired-data'])).toMatchObject({
    statusCode: 200,
    body: 'ok\njobs late or failing: send-mails, purge-expired-data',
  });
});

test('a database migrated by a newer version leaves the process ready', async () => {
  const { db, close } = await testDb();
  expect(await isMigrated(db, files.slice(0, -1))).toBe(true);
  await close();
});
