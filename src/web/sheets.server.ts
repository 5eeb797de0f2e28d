import type { FastifyInstance } from 'fastify';
import { isLocale } from '../kernel/locale.ts';
import { readSettings } from '../modules/content/read-settings.ts';
import type { Services } from '../services.ts';
import { browserMessages } from './browser-messages.server.ts';
import { themeSheet } from './theme.server.ts';

const FOR_GOOD = 'public, max-age=31536000, immutable';

/** Serves the two files that are generated at run time: messages of a locale and the theme stylesheet. */
export function serveSheets(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { name: string } }>('/messages/:name', async (request, reply) => {
    const [, locale, version] = /^([\w-]+)-([0-9a-f]{12})\.json$/.exec(request.params.name) ?? [];
    if (!isLocale(locale)) return reply.callNotFound();
    const messages = browserMessages(locale);
    // an older page requests an older version: it gets the current messages, which must not be cached under that name
    const cache = messages.version === version ? FOR_GOOD : 'no-store';
    return reply.header('cache-control', cache).type('application/json; charset=utf-8').send(messages.body);
  });
  app.get('/theme.css', async (_request, reply) => {
    const sheet = themeSheet(await readSettings(services.db));
    return reply.header('cache-control', FOR_GOOD).type('text/css; charset=utf-8').send(sheet);
  });
}
