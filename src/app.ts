import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { type ApiModule, apiModules } from './api-modules.ts';
import { orderEffects } from './modules/checkout/settle-order.ts';
import { serveMessagePhotos } from './modules/contact/serve-message-photos.ts';
import { speakAsSet } from './modules/content/speak-as-set.ts';
import { identifyVisitor } from './modules/customers/identify-visitor.ts';
import { serveSubscribers } from './modules/newsletter/serve-subscribers.ts';
import { providersOf } from './modules/payments/providers-of.ts';
import { serveWebhooks } from './modules/payments/webhooks.api.ts';
import { serveReturnPhotos } from './modules/returns/serve-photos.ts';
import { serveSellerDocuments } from './modules/sellers/serve-documents.ts';
import { serveProofs } from './modules/staff/transfers.api.ts';
import { serveTicketPhotos } from './modules/tickets/serve-ticket-photos.ts';
import { API_ROOT, openApi } from './platform/api.ts';
import { serveApiDocs } from './platform/api-docs.ts';
import { answerClientError } from './platform/client-errors.ts';
import { answerBadAddress, answerErrors, sendApiNotFound } from './platform/http-errors.ts';
import { errorForLog } from './platform/log-words.ts';
import { addSecurityHeaders, forbidContent } from './platform/security-headers.ts';
import { readUploads } from './platform/uploads.ts';
import type { Identify } from './platform/visitor.ts';
import type { Services } from './services.ts';
import { serveStandIns } from './stand-ins/serve-stand-ins.ts';
import { serveMailPreview } from './web/mail-preview.server.ts';
import { newsletterLinks } from './web/newsletter-links.ts';
import { serveNewsletterWayOut } from './web/newsletter-way-out.server.ts';
import { orderLinks } from './web/order-links.ts';
import { servePaymentReturns } from './web/payment-returns.server.ts';
import { serveSocialDoors } from './web/social-doors.server.ts';

/** 64 KiB holds every JSON call; those that take files have a limit of their own. */
const BODY_LIMIT = 64 * 1024;

/** Of an address and headers together; bytes. Who pastes a whole book into the search gets the answer to its beginning. */
const HEADER_LIMIT = 80 * 1024;

export type AppParts = {
  /** Other calls than the shop's own. */
  modules?: ApiModule[];
  /** Sees every answer. */
  watch?: (app: FastifyInstance) => void;
  /** Registers the pages after the API; left out where only the API is wanted. */
  pages?: (app: FastifyInstance, services: Services, identify: Identify) => Promise<void>;
};

/** Builds the whole HTTP application without listening. */
export async function buildApp(services: Services, parts: AppParts = {}): Promise<FastifyInstance> {
  const { config } = services;
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    connectionTimeout: 15_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 5_000,
    // half-open connections are found and closed well within their limit
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000, maxHeaderSize: HEADER_LIMIT },
    clientErrorHandler: answerClientError,
    frameworkErrors: answerBadAddress,
    trustProxy: config.trustProxy ?? false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    logger: {
      level: config.logLevel,
      serializers: { err: errorForLog },
    },
    logController: new LogController({ disableRequestLogging: true }),
  });
  parts.watch?.(app);
  addSecurityHeaders(app, config.siteUrl);
  answerErrors(app);
  await app.register(cookie);
  speakAsSet(app, services);
  const identify: Identify = (credentials) =>
    identifyVisitor(services.db, credentials, { now: services.clock(), demo: config.demo });

  await app.register(async (api) => {
    // the door reads and checks by itself (platform/api.ts); the schemas on the routes are the documentation's
    api.setValidatorCompiler(() => (value) => ({ value }));
    api.setSerializerCompiler(() => (value) => JSON.stringify(value));
    readUploads(api);
    forbidContent(api);
    await api.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Souk',
          version: '1',
          description: 'Every answer is {status, message, data}; 201 is a refusal.',
        },
        servers: [{ url: config.siteUrl }],
        components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
      },
      transform: jsonSchemaTransform,
    });
    const door = openApi(api, identify);
    for (const module of parts.modules ?? apiModules) module(door, services);
    const effects = orderEffects(orderLinks(config.siteUrl));
    serveWebhooks(api, { ...services, effects, providers: providersOf(config.payments) });
    serveProofs(api, services, identify);
    serveReturnPhotos(api, services, identify);
    serveTicketPhotos(api, services, identify);
    serveMessagePhotos(api, services, identify);
    serveSocialDoors(api, services, identify);
    serveSellerDocuments(api, services, identify);
    serveSubscribers(api, services, identify, newsletterLinks(config.siteUrl));
    api.get(`${API_ROOT}/openapi.json`, { schema: { hide: true } }, async () => api.swagger());
    serveApiDocs(api, '/api/docs', () => api.swagger());
    for (const url of [API_ROOT, `${API_ROOT}/*`]) {
      // before the body is read: what is sent to nowhere is not worth reading, whatever its type
      const onRequest = async (request: FastifyRequest, reply: FastifyReply) => sendApiNotFound(door, request, reply);
      api.all(url, { schema: { hide: true }, onRequest }, async () => undefined);
    }
  });
  serveNewsletterWayOut(app, services);
  servePaymentReturns(app, { db: services.db, providers: providersOf(config.payments) });
  await serveStandIns(app, services);
  serveMailPreview(app, services);
  if (parts.pages) await parts.pages(app, services, identify);
  return app;
}
