import type { FastifyInstance } from 'fastify';
import { speak } from '../../kernel/locale.ts';
import type { Services } from '../../services.ts';
import { knowLanguages } from './know-languages.ts';

/** Paths without translated content; some must respond while the database is down. */
const WITHOUT_WORDS = /^\/(?:assets|files|healthz|readyz|metrics)\b/;

/** Loads the configured languages and digits before each request. */
export function speakAsSet(app: FastifyInstance, { db, config: { dataDir } }: Services): void {
  app.addHook('onRequest', async ({ url, log }) => {
    if (!WITHOUT_WORDS.test(url)) await knowLanguages({ db, dataDir, log });
  });
  app.addHook('onClose', async () => speak());
}
