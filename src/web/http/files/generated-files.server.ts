import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isLocale } from '../../../kernel/locale.ts';
import { compressBody, negotiateEncoding } from '../../../platform/http/content-encoding.ts';
import { getBrowserMessages } from '../../rendering/messages/browser-messages.server.ts';
import { listMessageSets, type Routes } from '../../rendering/messages/message-sets.server.ts';
import { buildThemePreviewCss } from '../../rendering/theme.rules.ts';

const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** The result depends on nothing but the address; limited, because an update of the shop can change it. */
const PREVIEW_CACHE_CONTROL = 'public, max-age=300';

const hexColour = z.string().regex(/^[0-9a-f]{6}$/);
const themePreviewQuery = z.strictObject({ primary: hexColour, hover: hexColour });

/** High, because a file is compressed once for all visitors. */
const COMPRESSION_LEVELS = { br: 11, gzip: 9 };
const ENCODINGS = ['br', 'gzip'] as const;

/** Serves the files that are generated at run time: messages of a locale, and the preview of the theme. */
export function serveGeneratedFiles(app: FastifyInstance, listRoutes: () => Promise<Routes>): void {
  const compressed = new WeakMap<Buffer, Map<string, Promise<Buffer>>>();
  app.get<{ Params: { name: string } }>('/messages/:name', async (request, reply) => {
    const [, locale, version, setId] =
      /^([\w-]+)-([0-9a-f]{12})(?:\.([0-9a-f]{8}))?\.json$/.exec(request.params.name) ?? [];
    if (!isLocale(locale)) return reply.callNotFound();
    const set = setId === undefined ? undefined : listMessageSets(await listRoutes()).byId.get(setId);
    // an older page requests an older version or set: it gets current messages, which must not be cached under that name
    const { body, version: current } = getBrowserMessages(locale, set);
    const isCurrent = current === version && (setId === undefined || set !== undefined);
    reply
      .header('cache-control', isCurrent ? IMMUTABLE_CACHE_CONTROL : 'no-store')
      .header('vary', 'Accept-Encoding')
      .type('application/json; charset=utf-8');
    const encoding = negotiateEncoding(request.headers['accept-encoding'], ENCODINGS);
    if (!encoding) return reply.send(body);
    const bodies = compressed.get(body) ?? new Map<string, Promise<Buffer>>();
    compressed.set(body, bodies);
    const compressing = bodies.get(encoding) ?? compressBody(body, encoding, COMPRESSION_LEVELS);
    bodies.set(encoding, compressing);
    return reply.header('content-encoding', encoding).send(await compressing);
  });
  // stateless and without data of the shop, so that it needs no permission
  app.get('/theme-preview.css', async (request, reply) => {
    const query = themePreviewQuery.safeParse(request.query);
    if (!query.success) return reply.callNotFound();
    const sheet = buildThemePreviewCss(`#${query.data.primary}`, `#${query.data.hover}`);
    return reply.header('cache-control', PREVIEW_CACHE_CONTROL).type('text/css; charset=utf-8').send(sheet);
  });
}
