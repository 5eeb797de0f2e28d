import type { FastifyInstance } from 'fastify';
import { setLocaleConfig } from '../../../kernel/locale.ts';
import { hasFixedContent } from '../../../platform/http/fixed-paths.ts';
import type { Services } from '../../../services.ts';
import { forgetOverrides } from '../texts/load-overrides.ts';
import { loadLocales } from './load-locales.ts';

/** Loads the configured languages and digits before each request. */
export function syncLocales(app: FastifyInstance, { db, config: { dataDir } }: Services): void {
  app.addHook('onRequest', async ({ url, log }) => {
    if (!hasFixedContent(url)) await loadLocales({ db, dataDir, log });
  });
  app.addHook('onClose', async () => {
    setLocaleConfig();
    forgetOverrides();
  });
}
