import type { FastifyInstance } from 'fastify';
import { setLocaleConfig } from '../../../kernel/locale.ts';
import type { Services } from '../../../services.ts';
import { forgetOverrides } from '../texts/load-overrides.ts';
import { loadLocales } from './load-locales.ts';

/** Paths without translated content; some must respond while the database is down. */
const UNTRANSLATED_PATHS = /^\/(?:assets|files|healthz|readyz|metrics)\b/;

/** Loads the configured languages and digits before each request. */
export function syncLocales(app: FastifyInstance, { db, config: { dataDir } }: Services): void {
  app.addHook('onRequest', async ({ url, log }) => {
    if (!UNTRANSLATED_PATHS.test(url)) await loadLocales({ db, dataDir, log });
  });
  app.addHook('onClose', async () => {
    setLocaleConfig();
    forgetOverrides();
  });
}
