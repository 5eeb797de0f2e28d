import type { FastifyInstance } from 'fastify';
import { speak } from '../../kernel/locale.ts';
import type { Services } from '../../services.ts';
import { knowLanguages } from './know-languages.ts';

/** Addresses that are the same in every language; some must be answered while the database is away. */
const WITHOUT_WORDS = /^\/(?:assets|files|healthz|readyz|metrics)\b/;

/** Every request meets the languages and digits that are set now. */
export function speakAsSet(app: FastifyInstance, { db, config: { dataDir } }: Services): void {
  app.addHook('onRequest', async ({ url, log }) => {
    if (!WITHOUT_WORDS.test(url)) await knowLanguages({ db, dataDir, log });
  });
  app.addHook('onClose', async () => speak());
}
