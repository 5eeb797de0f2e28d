import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, isRouteErrorResponse, RouterContextProvider, type ServerBuild } from 'react-router';
import { trackCode } from '../kernel/ids.ts';
import { DEFAULT_LOCALE, type Locale, preferredLocale } from '../kernel/locale.ts';
import { readSettings } from '../modules/content/read-settings.ts';
import { providersOf } from '../modules/payments/providers-of.ts';
import { isSameOrigin } from '../platform/credentials.ts';
import { isDatabaseDown } from '../platform/database-down.ts';
import { type Db, databaseFacts } from '../platform/db.ts';
import { formTooLarge } from '../platform/form-parser.ts';
import { hideSecrets } from '../platform/log-words.ts';
import { refuseWhenOverloaded } from '../platform/overload.ts';
import { createPageCache, type Page, type PageCache } from '../platform/page-cache.ts';
import { MAX_STALE_MS } from '../platform/stale-copy.ts';
import { OverloadedError } from '../platform/unavailable.ts';
import type { Identify } from '../platform/visitor.ts';
import type { Services } from '../services.ts';
import { canonicalCase, pathInLocale, routePaths } from './canonical-path.server.ts';
import { contentSecurityPolicy, type Mode } from './content-security-policy.server.ts';
import { sendFaultPage } from './fault-page.server.ts';
import { officeLocale, rememberedLocale, serveLanguageChoice } from './language.server.ts';
import { serveFeed } from './machines/feed.server.ts';
import { serveManifest } from './machines/manifest.server.ts';
import { serveSitemaps } from './machines/sitemap.server.ts';
import { pageKey } from './page-key.server.ts';
import { inLocale, isOffice, splitLocale } from './paths.ts';
import { type PageSlot, renderedPage, shopRequest } from './request.server.ts';
import { sendPage } from './send-page.server.ts';
import { serveSheets } from './sheets.server.ts';
import { openRequest } from './shop-request.server.ts';
import { openedFor, tagsOf } from './storefront/tags/tags.server.ts';
import { watched } from './watched-build.server.ts';
import { serveWorker } from './worker/serve-worker.server.ts';

export type PagesOptions = {
  /** The React Router build; called at every request, because it changes in development. */
  build: () => Promise<ServerBuild>;
  mode: Mode;
  /** Script of the service worker; none in development. */
  worker?: string;
};

/** Encoded line breaks: React Router matches such paths with no route, not even with the splat route. */
const LINE_BREAK = /%0[ad]|%e2%80%a[89]/i;

/** Body limit of a URL-encoded form: high, so that a text that is too long is refused at its field; bytes. */
const FORM_LIMIT = 256 * 1024;

/** Enough for about 500 pages. */
const PAGE_CACHE_BYTES = 64 * 1024 * 1024;

const PUBLIC = 'public, max-age=0, s-maxage=30, stale-while-revalidate=300';
const PRIVATE = 'private, no-store';

type Handler = ReturnType<typeof createRequestHandler>;

/** Registers all pages after the API and the files: React Router with one handler per locale. */
export async function servePages(app: FastifyInstance, services: Services, identify: Identify, options: PagesOptions) {
  serveSheets(app, services);
  serveSitemaps(app, services);
  serveFeed(app, services);
  serveManifest(app, services);
  serveWorker(app, services, async () => {
    const { assets } = await options.build();
    return options.worker && { version: assets.version, script: options.worker };
  });
  await app.register(async (pages) => {
    // React Router reads the body itself
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: FORM_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    // `formOf` reads the stream with its own limits
    pages.addContentTypeParser('multipart/form-data', (_request: FastifyRequest, payload: IncomingMessage, done) =>
      done(null, payload),
    );
    pages.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
      const { locale } = splitLocale(pathOf(request));
      // errors of the client: body too large, invalid content length
      if (error.statusCode === 413) return sendFaultPage(reply, 413, locale);
      if (error.statusCode && error.statusCode < 500)
        return reply.code(error.statusCode).type('text/plain').send(String(error.statusCode));
      if (error instanceof OverloadedError) return sendFaultPage(reply, 503, locale);
      const incident = trackCode();
      request.log.error({ err: error, incident, url: hideSecrets(pathOf(request)) }, 'page handler failed');
      return sendFaultPage(reply, isDatabaseDown(error) ? 503 : 500, locale, incident);
    });
    serveLanguageChoice(pages, (path, locale) => pathInLocale(services.db, path, locale));
    const handlers = new Map<string, Handler>();
    const cache = createPageCache({
      freshMs: services.config.pageCacheMs,
      staleMs: MAX_STALE_MS,
      maxBytes: PAGE_CACHE_BYTES,
      health: databaseFacts(services.db).health,
    });
    const handlePage = async (request: FastifyRequest, reply: FastifyReply) => {
      const build = await options.build();
      const redirection = await movedAddress(request, services.db, routePaths(build));
      if (request.url === '/') reply.header('vary', 'Accept-Language, Cookie');
      if (redirection) return reply.header('cache-control', 'no-store').redirect(redirection.to, redirection.status);
      const path = pathOf(request);
      if (LINE_BREAK.test(path)) return sendFaultPage(reply, 404, splitLocale(path).locale);
      const isAdmin = isOffice(path);
      const locale = isAdmin ? officeLocale(request) : splitLocale(path).locale;
      const base = isAdmin ? DEFAULT_LOCALE : locale;
      const key = options.mode === 'production' ? base : null;
      const handler =
        (key && handlers.get(key)) ||
        createRequestHandler(watched({ ...build, basename: inLocale('/', base) }), options.mode);
      if (key) handlers.set(key, handler);
      return answerPage({ request, reply, handler, locale, services, identify, mode: options.mode }, cache);
    };
    pages.all('/*', handlePage);
  });
}

type PageCall = {
  request: FastifyRequest;
  reply: FastifyReply;
  handler: Handler;
  locale: Locale;
  services: Services;
  identify: Identify;
  mode: Mode;
};

async function answerPage(call: PageCall, cache: PageCache) {
  const { request, reply } = call;
  const writes = request.method !== 'GET' && request.method !== 'HEAD';
  if (writes && !isSameOrigin(request)) return reply.code(403).type('text/plain').send('403');
  const page =
    request.method === 'GET'
      ? await cache.serve(pageKey(request.url), () => renderPage(call))
      : { value: { ...(await renderPage(call)), compressed: new Map() }, ageMs: 0 };
  return sendPage(request, reply, page);
}

async function renderPage({ request, reply, handler, locale, services, identify, mode }: PageCall): Promise<Page> {
  refuseWhenOverloaded(request);
  const opened = openRequest(request, reply, locale, services, identify);
  const slot: PageSlot = { page: null, fault: null, facts: [] };
  const context = new RouterContextProvider();
  context.set(shopRequest, opened.shop);
  context.set(renderedPage, slot);

  const response = await handler(webRequest(request), context);

  // 4xx errors, such as a missing page or a wrong method, are not logged
  const isServerError = slot.fault && !(isRouteErrorResponse(slot.fault) && slot.fault.status < 500);
  if (isServerError)
    request.log.error({ err: slot.fault, incident: slot.incident, url: hideSecrets(pathOf(request)) }, 'a page failed');
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
  const isPublic = request.method === 'GET' && response.status === 200 && cookies.length === 0 && !opened.isPersonal();
  headers['cache-control'] = isPublic ? PUBLIC : PRIVATE;
  if (slot.page) {
    const path = splitLocale(pathOf(request)).rest;
    const tagHosts = openedFor(path, tagsOf(await readSettings(services.db), services.config));
    const formTargets = isPublic ? [] : payOrigins(services);
    headers['content-security-policy'] = contentSecurityPolicy(slot.page.scripts, mode, formTargets, tagHosts);
  }
  const body = slot.page?.body ?? Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers, body, isPublic };
}

/** Form targets of payment providers for the CSP; only private pages contain such forms. */
function payOrigins({ config }: Services): readonly string[] {
  return providersOf(config.payments).origins;
}

/**
 * The redirect target of a URL that is not canonical (slashes, capitals, explicit default locale), or of a first visit
 * with another preferred language; null without a redirect.
 */
async function movedAddress(
  request: FastifyRequest,
  db: Db,
  routes: readonly string[],
): Promise<{ to: string; status: 301 | 302 } | null> {
  const [requestedPath = '/'] = request.url.split('?', 1);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const url = tidyPath(requestedPath) + request.url.slice(requestedPath.length);
  const cased = isRead && /[A-Z]|%[c-fC-F]/.test(request.url) ? await canonicalCase(db, url, routes) : url;
  const [tidy = '/'] = cased.split('?', 1);
  const query = cased.slice(tidy.length);
  const split = splitLocale(tidy);
  const hasWrongPrefix = split.explicitDefault || (split.rest !== tidy && isOffice(split.rest));
  if (cased !== request.url || hasWrongPrefix) {
    return { to: (hasWrongPrefix ? split.rest : tidy) + query, status: 301 };
  }
  if (tidy !== '/' || request.method !== 'GET' || query) return null;
  const locale = rememberedLocale(request) ?? preferredLocale(request.headers['accept-language']);
  if (!locale || locale === DEFAULT_LOCALE) return null;
  return { to: inLocale('/', locale), status: 302 };
}

/** Removes duplicate and trailing slashes: `//example.com` would be another site, `/cart/` a duplicate of `/cart`. */
function tidyPath(path: string): string {
  return `/${path
    .split(/[/\\]+/)
    .filter(Boolean)
    .join('/')}`;
}

/** The path without the query, for logs: queries contain tokens and search texts. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

function webRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (Array.isArray(value)) for (const one of value) headers.append(name, one);
    else if (value !== undefined) headers.set(name, value);
  }
  // the URL of the cache key: see `pageKey`
  const path = request.method === 'GET' ? pageKey(request.url) : request.url;
  const url = new URL(path, `${request.protocol}://${request.host || 'localhost'}`);
  if (request.method === 'GET' || request.method === 'HEAD')
    return new Request(url, { method: request.method, headers });
  const init: RequestInit & { duplex: 'half' } = {
    method: request.method,
    headers,
    body: bodyOf(request),
    duplex: 'half',
  };
  return new Request(url, init);
}

function bodyOf({ body }: FastifyRequest) {
  if (body instanceof Readable) return streamOf(body);
  return Buffer.isBuffer(body) ? new Uint8Array(body) : new Uint8Array();
}

/** A stream that reads nothing until an action does, and that keeps the request open for the response. */
function streamOf(source: Readable): ReadableStream<Uint8Array> {
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
