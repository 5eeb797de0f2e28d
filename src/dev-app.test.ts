import { expect, test } from 'vitest';
import { testDb } from '../test/database/db.ts';
import { readConfig } from './config.ts';
import { buildDevApp } from './dev-app.ts';
import { systemClock } from './kernel/clock.ts';
import { createServices } from './services.ts';

test('the development application has the same health endpoints as the built one', async () => {
  const { db, close } = await testDb();
  let ready = true;
  const app = await buildDevApp(createServices({ config: readConfig({}), db, clock: systemClock }), {
    build: () => Promise.reject(new Error('no page is asked for')),
    isReady: async () => ready,
  });
  const ask = async (path: string) => {
    const { statusCode, body } = await app.inject(path);
    return [statusCode, body];
  };
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([
    [200, 'ok'],
    [200, 'ok'],
  ]);
  ready = false;
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([
    [200, 'ok'],
    [503, 'unavailable'],
  ]);
  await app.close();
  await close();
});
