import { expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { invalidateLocales } from '../../src/modules/content/languages/load-locales.ts';
import { createServices } from '../../src/services.ts';
import { servePages } from '../../src/web/http/page-handler.server.ts';
import { testDb } from '../database/db.ts';
import { createTitlePage } from '../support/title-page.ts';

test('a cached page is rendered again after a change of a text in its language only', async () => {
  const database = await testDb();
  const titlePage = createTitlePage();
  const config = readConfig({ LOG_LEVEL: 'silent', LIMITS: 'off', LOAD_SHEDDING: 'off', PAGE_CACHE_MS: '60000' });
  const app = await buildApp(createServices({ config, db: database.db, clock: systemClock }), {
    pages: (server, services, identify) =>
      servePages(server, services, identify, { build: async () => titlePage, mode: 'production' }),
  });
  const read = async (url: string) => (await app.inject(url)).body;
  expect([await read('/about'), await read('/fr/about')]).toEqual(['Your cart 1', 'Votre panier 2']);
  expect([await read('/about'), await read('/fr/about')]).toEqual(['Your cart 1', 'Votre panier 2']);
  await database.db
    .insertInto('message_override')
    .values({ locale: 'en', key: 'cart.title', text: 'Bag', source_text: '', changed_by: null, changed_at: new Date() })
    .execute();
  invalidateLocales(database.db);
  expect([await read('/about'), await read('/fr/about')]).toEqual(['Bag 3', 'Votre panier 2']);
  await app.close();
  await database.close();
});
