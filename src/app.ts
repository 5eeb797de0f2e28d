import { parse } from 'node:querystring';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type ApiModule, apiModules } from './api-modules.ts';
import { createOrderEffects } from './modules/checkout/payment/settle-order.ts';
import { syncLocales } from './modules/content/languages/sync-locales.ts';
import { identifyVisitor } from './modules/customers/sessions/identify-visitor.ts';
import { MAX_PROVIDER_WAIT_MS, withProviderDeadline } from './modules/payments/circuit/provider-deadline.ts';
import { registerWebhookRoutes } from './modules/payments/webhooks/webhooks.api.ts';
import { flushSearchLog } from './modules/search-rules/record-search.ts';
import { createResponseCache } from './platform/caching/response-cache.ts';
import { getDatabaseState } from './platform/database/db.ts';
import { limitDatabaseTime } from './platform/database/limit-database-time.ts';
import { API_ROOT, type CheckRateLimit, createApi } from './platform/http/api.ts';
import { serveApiDocs } from './platform/http/api-docs.ts';
import { documentSchema, transformRouteSchema } from './platform/http/api-schemas.ts';
import { handleClientError } from './platform/http/client-errors.ts';
import { compressResponses } from './platform/http/compress-responses.ts';
import { handleBadUrl, sendApiNotFound, setErrorHandlers } from './platform/http/http-errors.ts';
import { acceptJsonObjects } from './platform/http/json-body.ts';
import { addApiContentPolicy, addSecurityHeaders } from './platform/http/security-headers.ts';
import { acceptUploads } from './platform/http/uploads.ts';
import type { IdentifyVisitor } from './platform/http/visitor.ts';
import type { LoadMonitor } from './platform/overload/load-shedding.ts';
import { consumeAttempt } from './platform/rate-limits/throttle.ts';
import { syncBeforeRequests } from './platform/secrets/sync-before-requests.ts';
import { serializeError } from './platform/security/log-redaction.ts';
import { shedLoad } from './server/shed-load.ts';
import type { Services } from './services.ts';
import { serveStandIns } from './stand-ins/serve-stand-ins.ts';
import { serveLanguagePreviews } from './web/http/language/language-preview.server.ts';
import { serveOneClickUnsubscribe } from './web/http/one-click-unsubscribe.server.ts';
import { servePaymentReturns } from './web/http/payment-returns.server.ts';
import { serveSocialLogin } from './web/http/social-login.server.ts';
import { createOrderLinks } from './web/links/order-links.ts';
import { serveMailPreview } from './web/mail-preview/mail-preview.server.ts';

/** Maximum size of a JSON body on every route; bytes. */
const MAX_JSON_BYTES = 64 * 1024;

/** Maximum number of query parameters that are parsed; the rest is ignored. */
const MAX_QUERY_PARAMETERS = 200;

/** Maximum size of URL and headers together; bytes. Allows very long search queries, which are truncated later. */
const MAX_HEADER_BYTES = 80 * 1024;

/**
 * Idle timeout of a connection. Longer than any response takes: calls to providers time out after 10 s, and the database
 * has its own deadline. Slow clients are handled by the timeouts for headers and requests.
 */
const IDLE_TIMEOUT_MS = 30_000;

export type AppOptions = {
  /** API modules instead of the default ones. */
  modules?: ApiModule[];
  /** Observes every response, for metrics. */
  observe?: (app: FastifyInstance) => void;
  /** Refuses requests while the process is overloaded. */
  load?: LoadMonitor;
  /** Answers from the page cache before all other hooks. */
  cachedPages?: (app: FastifyInstance) => void;
  /** Registers the pages after the API; omitted for an API-only application. */
  pages?: (app: FastifyInstance, services: Services, identify: IdentifyVisitor) => Promise<void>;
};

/** Builds the whole HTTP application without listening. */
export async function buildApp(services: Services, parts: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = services;
  const app = Fastify({
    bodyLimit: MAX_JSON_BYTES,
    connectionTimeout: IDLE_TIMEOUT_MS,
    requestTimeout: 15_000,
    keepAliveTimeout: 5_000,
    // incomplete requests are detected and closed in time
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, maxHeaderSize: MAX_HEADER_BYTES },
    clientErrorHandler: handleClientError,
    frameworkErrors: handleBadUrl,
    trustProxy: config.trustProxy ?? false,
    routerOptions: {
      maxParamLength: 200,
      ignoreTrailingSlash: true,
      querystringParser: (query) => parse(query, '&', '=', { maxKeys: MAX_QUERY_PARAMETERS }),
    },
    logger: {
      level: config.logLevel,
      serializers: { err: serializeError },
    },
    logController: new LogController({ disableRequestLogging: true }),
  });
  parts.observe?.(app);
  parts.cachedPages?.(app);
  const { health, requestTimeMs } = getDatabaseState(services.db);
  // a database outage does not count as load: stale copies are served, and refusing requests would not help
  limitDatabaseTime(app, requestTimeMs, (spentMs) => health.isDown() || parts.load?.addRequest(spentMs));
  addSecurityHeaders(app, config.siteUrl);
  setErrorHandlers(app);
  // after the body was read, because its events run outside of the async context of the request
  app.addHook('preHandler', (_request, _reply, done) => withProviderDeadline(MAX_PROVIDER_WAIT_MS, done));
  if (parts.load) shedLoad(app, parts.load);
  await app.register(cookie);
  syncLocales(app, services);
  syncBeforeRequests(app, [services.paymentProviders, services.socialKeys]);
  app.addHook('onClose', () => flushSearchLog(services.db));
  const identify: IdentifyVisitor = (credentials) =>
    identifyVisitor(services.db, credentials, { now: services.clock(), demo: config.demo });
  serveLanguagePreviews(app, services, identify);

  await app.register(async (api) => {
    // platform/http/api.ts validates requests itself; the route schemas are for documentation only
    api.setValidatorCompiler(() => (value) => ({ value }));
    api.setSerializerCompiler(() => (value) => JSON.stringify(value));
    acceptJsonObjects(api);
    acceptUploads(api);
    addApiContentPolicy(api);
    await compressResponses(api);
    await api.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Souk',
          version: '1',
          description: 'Every response is {status, message, data}; 201 is a refusal.',
        },
        servers: [{ url: config.siteUrl }],
        components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
      },
      transform: transformRouteSchema,
    });
    const admit: CheckRateLimit = (limit, address) =>
      consumeAttempt(services.db, config.limits, limit, address, services.clock());
    const endpoints = createApi(api, { identify, checkRateLimit: admit, copies: createResponseCache(health) });
    for (const module of parts.modules ?? apiModules) module(endpoints, services);
    const effects = createOrderEffects(createOrderLinks(config.siteUrl));
    registerWebhookRoutes(api, { ...services, effects, providers: services.paymentProviders });
    serveSocialLogin(api, services, identify);
    api.get(`${API_ROOT}/openapi.json`, { schema: documentSchema }, async () => api.swagger());
    serveApiDocs(api, '/api/docs', () => api.swagger());
    for (const url of [API_ROOT, `${API_ROOT}/*`]) {
      // respond before the body is read, because the path is unknown
      const onRequest = async (request: FastifyRequest, reply: FastifyReply) =>
        sendApiNotFound(endpoints, request, reply);
      api.all(url, { schema: { hide: true }, onRequest }, async () => undefined);
    }
  });
  serveOneClickUnsubscribe(app, services);
  servePaymentReturns(app, { db: services.db, providers: services.paymentProviders });
  await serveStandIns(app, services);
  serveMailPreview(app, services);
  if (parts.pages) await parts.pages(app, services, identify);
  return app;
}
