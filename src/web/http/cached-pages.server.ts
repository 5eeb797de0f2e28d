import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DEFAULT_LOCALE } from '../../kernel/locale.ts';
import type { PageCache } from '../../platform/caching/page-cache.ts';
import { buildSecurityHeaders } from '../../platform/http/security-headers.ts';
import { findFirstVisitLocale, HOME_VARY } from './language/language.server.ts';
import { buildPageCacheKey } from './page-cache-key.server.ts';
import { sendPage } from './send-page.server.ts';

/**
 * Answers requests for fresh cached pages without the other hooks: the key contains everything that such a page depends
 * on, and pages are cached only under canonical addresses. Call it before other hooks are added.
 */
export function serveCachedPages(app: FastifyInstance, cache: PageCache, siteUrl: string): void {
  const securityHeaders = buildSecurityHeaders(siteUrl);
  app.addHook('onRequest', async (request, reply) => {
    const page = request.method === 'GET' ? cache.find(buildPageCacheKey(request.url)) : null;
    if (!page || isRedirectedHome(app, request)) return;
    reply.headers(securityHeaders);
    if (request.url === '/') reply.header('vary', HOME_VARY);
    return sendPage(request, reply, { value: page, ageMs: 0 });
  });
}

/** Whether a first visit is redirected to another language, see `findRedirect`. */
function isRedirectedHome(app: FastifyInstance, { url, headers }: FastifyRequest): boolean {
  if (url !== '/') return false;
  const cookies = headers.cookie === undefined ? {} : app.parseCookie(headers.cookie);
  return findFirstVisitLocale(cookies, headers['accept-language']) !== DEFAULT_LOCALE;
}
