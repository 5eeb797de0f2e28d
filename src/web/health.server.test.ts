import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { emptyDb, testDb } from '../../test/db.ts';
import { openDb } from '../platform/db.ts';
import { isMigrated, readMigrations } from '../platform/migrate.ts';
import { serveHealth } from './health.server.ts';

const files = readMigrations('db/migrations');

async function ask(path: string, isReady: () => Promise<boolean>, dead: string[] = []) {
  const app = Fastify();
  serveHealth(app, { isReady, troubledJobs: async () => dead });
  const { statusCode, headers, body } = await app.inject(path);
  await app.close();
  return { statusCode, body, kept: headers['cache-control'] };
}

test('a process whose database has the schema is alive and ready', async () => {
  const { db, close } = await testDb();
  const fine = { statusCode: 200, body: 'ok', kept: 'no-store' };
  expect(await ask('/healthz', () => isMigrated(db, files))).toEqual(fine);
  expect(await ask('/readyz', () => isMigrated(db, files))).toEqual(fine);
  await close();
});

test('a process whose database is away, empty or behind is alive and not ready', async () => {
  const [empty, migrated] = await Promise.all([emptyDb(), testDb()]);
  const away = openDb({ ...empty.address, host: '/nonexistent-folder' });
  const next = { name: '9999-next', text: '', sha256: '' };
  const causes = [
    () => isMigrated(away.db, files),
    () => isMigrated(empty.db, files),
    () => isMigrated(migrated.db, [...files, next]),
  ];
  for (const isReady of causes) {
    expect(await ask('/readyz', isReady)).toEqual({ statusCode: 503, body: 'unavailable', kept: 'no-store' });
    expect((await ask('/healthz', isReady)).statusCode).toBe(200);
  }
  await Promise.all([empty.close(), migrated.close(), away.close()]);
});

test('a process whose jobs are dead stays ready and says which', async () => {
  expect(await ask('/readyz', async () => true, ['send-mails', 'sweep'])).toMatchObject({
    statusCode: 200,
    body: 'ok\njobs late or failing: send-mails, sweep',
  });
});

test('a newer version beside this one leaves it ready', async () => {
  const { db, close } = await testDb();
  expect(await isMigrated(db, files.slice(0, -1))).toBe(true);
  await close();
});
