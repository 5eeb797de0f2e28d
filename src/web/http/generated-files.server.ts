import type { FastifyInstance } from 'fastify';
import { isLocale } from '../../kernel/locale.ts';
import { readSettings } from '../../modules/settings/read-settings.ts';
import type { Services } from '../../services.ts';
import { getBrowserMessages } from '../rendering/browser-messages.server.ts';
import { buildThemeStylesheet, getThemeHref } from '../rendering/theme.server.ts';

const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** Serves the two files that are generated at run time: messages of a locale and the theme stylesheet. */
export function serveGeneratedFiles(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { name: string } }>('/messages/:name', async (request, reply) => {
    const [, locale, version] = /^([\w-]+)-([0-9a-f]{12})\.json$/.exec(request.params.name) ?? [];
    if (!isLocale(locale)) return reply.callNotFound();
    const messages = getBrowserMessages(locale);
    // an older page requests an older version: it gets the current messages, which must not be cached under that name
    const cache = messages.version === version ? IMMUTABLE_CACHE_CONTROL : 'no-store';
    return reply.header('cache-control', cache).type('application/json; charset=utf-8').send(messages.body);
  });
  app.get('/theme.css', async (request, reply) => {
    const settings = await readSettings(services.db);
    const sheet = buildThemeStylesheet(settings);
    // after a change, a page of another process can name a newer sheet than this process has read
    const cache = getThemeHref(settings) === request.url ? IMMUTABLE_CACHE_CONTROL : 'no-store';
    return reply.header('cache-control', cache).type('text/css; charset=utf-8').send(sheet);
  });
}
