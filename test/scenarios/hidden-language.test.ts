import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { setLocaleConfig } from '../../src/kernel/locale.ts';
import { invalidateLocales } from '../../src/modules/content/languages/load-locales.ts';
import { createServices } from '../../src/services.ts';
import { servePages } from '../../src/web/http/page-handler.server.ts';
import { createOrderLinks } from '../../src/web/links/order-links.ts';
import { testDb } from '../database/db.ts';
import { createTitlePage } from '../support/title-page.ts';

test('links of mails and bookmarks in a language that the owner hides lead to the page without its prefix', async () => {
  // the process serves other shops afterwards
  onTestFinished(() => setLocaleConfig());
  const database = await testDb();
  const titlePage = createTitlePage();
  const config = readConfig({ LOG_LEVEL: 'silent', LIMITS: 'off', LOAD_SHEDDING: 'off' });
  const app = await buildApp(createServices({ config, db: database.db, clock: systemClock }), {
    pages: (server, services, identify) =>
      servePages(server, services, identify, { build: async () => titlePage, mode: 'production' }),
  });
  const links = createOrderLinks('');
  const read = async (url: string, method: 'GET' | 'POST' = 'GET') => {
    const { statusCode, headers } = await app.inject({ url, method });
    return [statusCode, headers.location];
  };
  await app.inject('/fr/about');
  const sent = links.track('S-1', 'fr');
  expect(await read(sent)).toEqual([200, undefined]);
  await database.db
    .insertInto('language')
    .values({ code: 'fr', name: 'Français', direction: 'ltr', file: null, status: 2, sort: 1 })
    .execute();
  invalidateLocales(database.db);
  await app.inject('/about');
  expect(await read(links.track('S-1', 'fr'))).toEqual([200, undefined]);
  expect(await read(sent)).toEqual([302, links.track('S-1', 'en')]);
  expect(await read('/fr/checkout?step=2', 'POST')).toEqual([307, '/checkout?step=2']);
  expect(await read('/fr')).toEqual([302, '/']);
  expect(await read('/FR/about')).toEqual([302, '/about']);
  await app.close();
  await database.close();
});
