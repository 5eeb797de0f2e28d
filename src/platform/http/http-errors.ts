import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseDown } from '../database/database-down.ts';
import { API_ROOT, type Api, readRequestLocale } from './api.ts';
import { errorEnvelope } from './refusal-envelope.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** Requests that Fastify rejects before an endpoint is called, by error code. */
const FASTIFY_ERRORS: Record<string, { status: number; code: string }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, code: 'api.unsupported-type' },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'api.too-large' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, code: 'api.malformed' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, code: 'api.malformed' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, code: 'api.malformed' },
  FST_ERR_BAD_URL: { status: 404, code: 'api.not-found' },
  // path outside of the static folder
  FST_STATIC_FORBIDDEN_PATH: { status: 404, code: 'api.not-found' },
  FST_ERR_MAX_PARAM_LENGTH: { status: 404, code: 'api.not-found' },
};

/** Sets the error handlers of the API: envelope, language of the request, no internal details. */
export function setErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    reply.header('cache-control', 'no-store').code(404);
    return reply.send(errorEnvelope(404, { code: 'api.not-found', facts: {} }, readRequestLocale(request)));
  });
}

function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const locale = readRequestLocale(request);
  reply.header('cache-control', 'no-store');
  const known =
    FASTIFY_ERRORS[error.code] ?? (error instanceof SyntaxError ? { status: 400, code: 'api.malformed' } : null);
  if (known) return reply.code(known.status).send(errorEnvelope(known.status, { code: known.code, facts: {} }, locale));
  if (request.raw.readableAborted) {
    // the client has disconnected; the response only ends the request
    request.log.info({ err: error }, 'client aborted the request');
    return reply.code(400).send(errorEnvelope(400, { code: 'api.malformed', facts: {} }, locale));
  }
  if (isDatabaseDown(error)) {
    request.log.warn({ err: error }, 'database unreachable');
    return sendUnavailable(request, reply);
  }
  // the customer can give this id to support; the log entry has the details
  const incident = randomUUID();
  request.log.error({ err: error, incident }, 'unexpected error');
  return reply.code(500).send(errorEnvelope(500, { code: 'api.unexpected', facts: { incident } }, locale));
}

/** Responds with 503 and Retry-After in the envelope. */
export function sendUnavailable(request: FastifyRequest, reply: FastifyReply) {
  return reply
    .code(503)
    .header('retry-after', '5')
    .header('cache-control', 'no-store')
    .send(errorEnvelope(503, { code: 'api.unavailable', facts: {} }, readRequestLocale(request)));
}

/** Responds to a URL that cannot be decoded; no route and no hook is called for it. */
export function handleBadUrl(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(SECURITY_HEADERS);
  if (request.url.startsWith(API_ROOT)) sendError(error, request, reply);
  else reply.code(404).type('text/plain; charset=utf-8').send('404');
}

/** Responds with 404 in routes that are not API endpoints. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
  const envelope = errorEnvelope(404, { code: 'api.not-found', facts: {} }, readRequestLocale(request));
  return reply.code(404).header('cache-control', 'no-store').send(envelope);
}

/** Responds with 404 for an unknown path below the API root, with 405 for a known path and another method. */
export function sendApiNotFound(api: Api, request: FastifyRequest, reply: FastifyReply) {
  const locale = readRequestLocale(request);
  const allowed = api.listAllowedMethods(request.url.split('?')[0] ?? '');
  reply.header('cache-control', 'no-store');
  // a known path and method reaches this handler only with an invalid part, such as an overlong id
  const known = allowed.some((method) => method === request.method || (method === 'GET' && request.method === 'HEAD'));
  if (allowed.length === 0 || known)
    return reply.code(404).send(errorEnvelope(404, { code: 'api.not-found', facts: {} }, locale));
  reply.header('allow', allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', '));
  const facts = { method: request.method };
  return reply.code(405).send(errorEnvelope(405, { code: 'api.method-not-allowed', facts }, locale));
}
