import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLocale, isPublicLocale, type Locale, setPreviewReader } from '../../../kernel/locale.ts';
import { requireStaff } from '../../../modules/staff/require-staff.ts';
import { isDatabaseDown } from '../../../platform/database/database-down.ts';
import { ADMIN_API_ROOT, API_ROOT } from '../../../platform/http/api.ts';
import type { IdentifyVisitor } from '../../../platform/http/visitor.ts';
import { readCookieCredentials, readCredentials } from '../../../platform/security/credentials.ts';
import type { Services } from '../../../services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Draft of a language that a staff member previews; null for other requests. */
    previewedLocale: Locale | null;
  }
}

/** Null after the handler: timers and jobs that a request starts outlive it, and are not part of the preview. */
type Preview = { locale: Locale | null };
const currentPreview = new AsyncLocalStorage<Preview>();

/**
 * Serves the shop in languages that visitors do not see to staff who may translate: pages with the prefix of the language,
 * forms of these pages, and API requests that name the language. Other visitors are redirected as without previews.
 */
export function serveLanguagePreviews(
  app: FastifyInstance,
  { db }: Pick<Services, 'db'>,
  identify: IdentifyVisitor,
): void {
  const previews = new WeakMap<FastifyRequest, Preview>();
  setPreviewReader(() => currentPreview.getStore()?.locale ?? undefined);
  app.decorateRequest('previewedLocale', null);
  app.addHook('onRequest', async (request) => {
    const locale = findHiddenLocale(request);
    if (locale && (await mayPreview(request))) request.previewedLocale = locale;
  });
  // after the body was read, because its events run outside of the async context of the request
  app.addHook('preHandler', (request, _reply, done) => {
    if (!request.previewedLocale) return done();
    const preview = { locale: request.previewedLocale };
    previews.set(request, preview);
    currentPreview.run(preview, done);
  });
  app.addHook('onSend', async (request, reply) => {
    if (!request.previewedLocale) return;
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
    const preview = previews.get(request);
    if (preview) preview.locale = null;
  });
  app.addHook('onClose', async () => setPreviewReader(null));

  async function mayPreview(request: FastifyRequest): Promise<boolean> {
    const credentials = isApiRequest(request) ? readCredentials(request) : readCookieCredentials(request);
    try {
      return (await requireStaff(db, await identify(credentials), 'texts.write')).ok;
    } catch (error) {
      // visitors get stale copies of public pages and responses
      if (isDatabaseDown(error)) return false;
      throw error;
    }
  }
}

/** First page of a preview. The prefix of a draft has no other source: `prefixLocale` omits it outside of a preview. */
export function buildPreviewPath(locale: Locale): string {
  return `/${locale}`;
}

/** Language of the address or of the API request, if visitors do not see it. */
function findHiddenLocale(request: FastifyRequest): Locale | null {
  const locale = isApiRequest(request) ? readApiLanguage(request) : readPathLanguage(request.url);
  return isLocale(locale) && !isPublicLocale(locale) ? locale : null;
}

function isApiRequest({ url }: FastifyRequest): boolean {
  return url.startsWith(`${API_ROOT}/`);
}

/** The admin API accepts every language. */
function readApiLanguage({ url, headers, query }: FastifyRequest): unknown {
  if (url.startsWith(ADMIN_API_ROOT)) return null;
  return headers.language ?? (query as { language?: unknown } | null)?.language;
}

/** Prefix of a page, or the language that `/language/fa` selects. */
function readPathLanguage(url: string): string | undefined {
  const [first, second] = (url.split('?', 1)[0] ?? '').split('/').slice(1);
  return first === 'language' ? second : first;
}
