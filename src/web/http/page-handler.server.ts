import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, isRouteErrorResponse, RouterContextProvider, type ServerBuild } from 'react-router';
import { randomTrackCode } from '../../kernel/ids.ts';
import { DEFAULT_LOCALE, type Locale } from '../../kernel/locale.ts';
import { readSettings } from '../../modules/settings/read-settings.ts';
import { type CachedPage, createPageCache, type Page, type PageCache } from '../../platform/caching/page-cache.ts';
import { PageContent } from '../../platform/caching/page-content.ts';
import { MAX_STALE_MS } from '../../platform/caching/stale-if-error.ts';
import { isDatabaseDown } from '../../platform/database/database-down.ts';
import { type Db, getDatabaseState } from '../../platform/database/db.ts';
import { formTooLarge } from '../../platform/http/form-parser.ts';
import type { IdentifyVisitor } from '../../platform/http/visitor.ts';
import { refuseWhenOverloaded } from '../../platform/overload/overload.ts';
import { OverloadedError } from '../../platform/overload/unavailable.ts';
import { isSameOrigin } from '../../platform/security/credentials.ts';
import { redactSecrets } from '../../platform/security/log-redaction.ts';
import { getMessagesRevision } from '../../platform/translator.ts';
import type { Services } from '../../services.ts';
import { isAdminPath, prefixLocale, splitLocale } from '../paths.ts';
import { sendStaticErrorPage } from '../rendering/static-error-page.server.ts';
import { serveProductFeed } from '../seo/product-feed.server.ts';
import { serveSitemaps } from '../seo/sitemap.server.ts';
import { serveWebManifest } from '../seo/web-manifest.server.ts';
import { serveServiceWorker } from '../service-worker/serve-service-worker.server.ts';
import { getCspSources, selectTags } from '../storefront/tags/tags.server.ts';
import { canonicalizeCase, findLocalizedPath, listRoutePaths } from './canonical-path.server.ts';
import { buildContentSecurityPolicy, type CspMode } from './content-security-policy.server.ts';
import { serveGeneratedFiles } from './files/generated-files.server.ts';
import { instrumentBuild } from './instrumented-build.server.ts';
import { findFirstVisitLocale, HOME_VARY, readAdminLocale, serveLanguageSwitch } from './language/language.server.ts';
import { buildPageCacheKey } from './page-cache-key.server.ts';
import { buildPreloadHeader } from './preload-header.server.ts';
import { type PageSlot, renderedPage, shopRequest } from './request.server.ts';
import { sendPage } from './send-page.server.ts';
import { createShopRequest } from './shop-request.server.ts';

export type PagesOptions = {
  /** The React Router build; called at every request, because it changes in development. */
  build: () => Promise<ServerBuild>;
  mode: CspMode;
  /** Script of the service worker; none in development. */
  serviceWorker?: string;
  /** The cache from which `serveCachedPages` answers; default: one of its own. */
  cache?: PageCache;
};

/** Encoded line breaks: React Router matches such paths with no route, not even with the splat route. */
const LINE_BREAK = /%0[ad]|%e2%80%a[89]/i;

/** Body limit of a URL-encoded form: high, so that a text that is too long is refused at its field; bytes. */
const MAX_FORM_BYTES = 256 * 1024;

/** Enough for about 1,000 pages as most are held, with a compressed copy or two of 20 KB. */
const MAX_PAGE_CACHE_BYTES = 24 * 1024 * 1024;

const PUBLIC_CACHE_CONTROL = 'public, max-age=0, s-maxage=30, stale-while-revalidate=300';
const PRIVATE_CACHE_CONTROL = 'private, no-store';

export function createShopPageCache({ config, db }: Pick<Services, 'config' | 'db'>): PageCache {
  return createPageCache({
    ttlMs: config.pageCacheMs,
    maxStaleMs: MAX_STALE_MS,
    maxBytes: MAX_PAGE_CACHE_BYTES,
    health: getDatabaseState(db).health,
  });
}

type Handler = ReturnType<typeof createRequestHandler>;

/** Registers all pages after the API and the files: React Router with one handler per locale. */
export async function servePages(
  app: FastifyInstance,
  services: Services,
  identify: IdentifyVisitor,
  options: PagesOptions,
) {
  serveGeneratedFiles(app, async () => (await options.build()).assets.routes);
  serveSitemaps(app, services);
  serveProductFeed(app, services);
  serveWebManifest(app, services);
  serveServiceWorker(app, services, async () => {
    const { assets } = await options.build();
    return options.serviceWorker && { version: assets.version, script: options.serviceWorker };
  });
  await app.register(async (pages) => {
    // React Router reads the body itself
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    // `formOf` reads the stream with its own limits
    pages.addContentTypeParser('multipart/form-data', (_request: FastifyRequest, payload: IncomingMessage, done) =>
      done(null, payload),
    );
    pages.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
      const { locale } = splitLocale(readPath(request));
      // errors of the client: body too large, invalid content length
      if (error.statusCode === 413) return sendStaticErrorPage(reply, 413, locale);
      if (error.statusCode && error.statusCode < 500)
        return reply.code(error.statusCode).type('text/plain').send(String(error.statusCode));
      if (error instanceof OverloadedError) return sendStaticErrorPage(reply, 503, locale);
      const incident = randomTrackCode();
      request.log.error({ err: error, incident, url: redactSecrets(readPath(request)) }, 'page handler failed');
      return sendStaticErrorPage(reply, isDatabaseDown(error) ? 503 : 500, locale, incident);
    });
    serveLanguageSwitch(pages, (path, locale) => findLocalizedPath(services.db, path, locale));
    const handlers = new Map<string, Handler>();
    const cache = options.cache ?? createShopPageCache(services);
    const handlePage = async (request: FastifyRequest, reply: FastifyReply) => {
      const build = await options.build();
      const redirection = await findRedirect(request, services.db, listRoutePaths(build));
      if (request.url === '/') reply.header('vary', HOME_VARY);
      if (redirection) return reply.header('cache-control', 'no-store').redirect(redirection.to, redirection.status);
      const path = readPath(request);
      if (LINE_BREAK.test(path)) return sendStaticErrorPage(reply, 404, splitLocale(path).locale);
      const isAdmin = isAdminPath(path);
      const locale = isAdmin ? readAdminLocale(request) : splitLocale(path).locale;
      const base = isAdmin ? DEFAULT_LOCALE : locale;
      const key = options.mode === 'production' ? base : null;
      const handler =
        (key && handlers.get(key)) ||
        createRequestHandler(instrumentBuild({ ...build, basename: prefixLocale('/', base) }), options.mode);
      if (key) handlers.set(key, handler);
      return handlePageRequest({ request, reply, handler, locale, services, identify, mode: options.mode }, cache);
    };
    pages.all('/*', handlePage);
  });
}

type PageRequestContext = {
  request: FastifyRequest;
  reply: FastifyReply;
  handler: Handler;
  locale: Locale;
  services: Services;
  identify: IdentifyVisitor;
  mode: CspMode;
};

async function handlePageRequest(call: PageRequestContext, cache: PageCache) {
  const { request, reply } = call;
  const reads = isRead(request);
  if (!reads && !isSameOrigin(request)) return reply.code(403).type('text/plain').send('403');
  const page =
    reads && !request.previewedLocale
      ? await cache.serve(
          buildPageCacheKey(request.url),
          () => renderPage(call),
          () => getMessagesRevision(call.locale),
        )
      : { value: await renderUncached(call), ageMs: 0 };
  return sendPage(request, reply, page);
}

async function renderUncached(call: PageRequestContext): Promise<CachedPage> {
  const { body, ...page } = await renderPage(call);
  return { ...page, content: new PageContent(body) };
}

async function renderPage({
  request,
  reply,
  handler,
  locale,
  services,
  identify,
  mode,
}: PageRequestContext): Promise<Page> {
  refuseWhenOverloaded(request);
  const opened = createShopRequest(request, reply, locale, services, identify);
  const slot: PageSlot = { page: null, fault: null, structuredData: [] };
  const context = new RouterContextProvider();
  context.set(shopRequest, opened.shop);
  context.set(renderedPage, slot);

  const response = await handler(toWebRequest(request), context);

  // 4xx errors, such as a missing page or a wrong method, are not logged
  const isServerError = slot.fault && !(isRouteErrorResponse(slot.fault) && slot.fault.status < 500);
  if (isServerError)
    request.log.error(
      { err: slot.fault, incident: slot.incident, url: redactSecrets(readPath(request)) },
      'a page failed',
    );
  if (isDatabaseDown(slot.fault)) throw slot.fault;
  // for documents only; data requests get the status as data
  if (response.status === 413 && slot.page) throw formTooLarge();
  // rendering the error page failed
  if (isServerError && response.headers.get('content-type') === 'text/plain') throw slot.fault;
  const headers: Page['headers'] = {};
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie' && name !== 'content-length') headers[name] = value;
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  const isPersonal = opened.isPersonal() || request.previewedLocale !== null;
  const isPublic = isRead(request) && response.status === 200 && cookies.length === 0 && !isPersonal;
  headers['cache-control'] = isPublic ? PUBLIC_CACHE_CONTROL : PRIVATE_CACHE_CONTROL;
  if (slot.page) {
    const path = splitLocale(readPath(request)).rest;
    const tagHosts = getCspSources(path, selectTags(await readSettings(services.db), services.config));
    const formTargets = isPublic ? [] : listPaymentOrigins(services);
    if (slot.page.stylesheets.length > 0) headers.link = buildPreloadHeader(slot.page.stylesheets);
    headers['content-security-policy'] = buildContentSecurityPolicy(slot.page.inline, mode, formTargets, tagHosts);
  }
  const body = slot.page?.body ?? Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers, body, isPublic };
}

/** Form targets of payment providers for the CSP; only private pages contain such forms. */
function listPaymentOrigins({ paymentProviders }: Services): readonly string[] {
  return paymentProviders.origins;
}

/**
 * The redirect target of a URL that is not canonical (slashes, capitals, explicit default locale), has the prefix of a
 * language that visitors no longer see, or of a first visit with another preferred language; null without a redirect.
 */
async function findRedirect(
  request: FastifyRequest,
  db: Db,
  routes: readonly string[],
): Promise<{ to: string; status: 301 | 302 | 307 } | null> {
  const [requestedPath = '/'] = request.url.split('?', 1);
  const reads = isRead(request);
  const url = normalizePath(requestedPath) + request.url.slice(requestedPath.length);
  const cased = reads && /[A-Z]|%[c-fC-F]/.test(request.url) ? await canonicalizeCase(db, url, routes) : url;
  const [tidy = '/'] = cased.split('?', 1);
  const query = cased.slice(tidy.length);
  const split = splitLocale(tidy);
  // the language can be published again; 307 keeps the body of a form
  if (split.isHidden) return { to: split.rest + query, status: reads ? 302 : 307 };
  const hasWrongPrefix = split.explicitDefault || (split.rest !== tidy && isAdminPath(split.rest));
  if (cased !== request.url || hasWrongPrefix) {
    return { to: (hasWrongPrefix ? split.rest : tidy) + query, status: 301 };
  }
  if (tidy !== '/' || !reads || query) return null;
  const locale = findFirstVisitLocale(request.cookies, request.headers['accept-language']);
  if (locale === DEFAULT_LOCALE) return null;
  return { to: prefixLocale('/', locale), status: 302 };
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Removes duplicate and trailing slashes: `//example.com` would be another site, `/cart/` a duplicate of `/cart`. */
function normalizePath(path: string): string {
  return `/${path
    .split(/[/\\]+/)
    .filter(Boolean)
    .join('/')}`;
}

/** The path without the query, for logs: queries contain tokens and search texts. */
function readPath(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

function toWebRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (Array.isArray(value)) for (const one of value) headers.append(name, one);
    else if (value !== undefined) headers.set(name, value);
  }
  // the URL of the cache key: see `buildPageCacheKey`
  const reads = isRead(request);
  const path = reads ? buildPageCacheKey(request.url) : request.url;
  const url = new URL(path, `${request.protocol}://${request.host || 'localhost'}`);
  // HEAD has the headers of GET, and Node omits the body
  if (reads) return new Request(url, { headers });
  const init: RequestInit & { duplex: 'half' } = {
    method: request.method,
    headers,
    body: readBody(request),
    duplex: 'half',
  };
  return new Request(url, init);
}

function readBody({ body }: FastifyRequest) {
  if (body instanceof Readable) return toWebStream(body);
  return Buffer.isBuffer(body) ? new Uint8Array(body) : new Uint8Array();
}

/** A stream that reads nothing until an action does, and that keeps the request open for the response. */
function toWebStream(source: Readable): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = source.iterator({ destroyOnReturn: false });
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
}
