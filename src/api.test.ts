import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDb } from '../test/db.ts';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { systemClock } from './kernel/clock.ts';

let app: Awaited<ReturnType<typeof buildApp>>;
let close: () => Promise<void>;

beforeAll(async () => {
  const database = await testDb();
  close = database.close;
  app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), db: database.db, clock: systemClock });
});

afterAll(async () => {
  await app.close();
  await close();
});

test('an unknown address below the API answers 404 in the envelope, in the language asked for', async () => {
  const response = await app.inject({ url: '/api/v1/nowhere', headers: { language: 'tr' } });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({
    status: 404,
    message: 'Bu sayfa bulunamadı',
    data: { code: 'api.not_found' },
  });
});
