import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_ROOT, type Api, localeOf } from './api.ts';
import { isDatabaseDown } from './database-down.ts';
import { problemEnvelope } from './http-problems.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** What the server itself refuses before any call sees it, by Fastify's code. */
const REFUSED_BY_SERVER: Record<string, { status: number; code: string }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, code: 'api.unsupported-type' },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'api.too-large' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, code: 'api.malformed' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, code: 'api.malformed' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, code: 'api.malformed' },
  FST_ERR_BAD_URL: { status: 404, code: 'api.not-found' },
  // a file outside its folder
  FST_STATIC_FORBIDDEN_PATH: { status: 404, code: 'api.not-found' },
  FST_ERR_MAX_PARAM_LENGTH: { status: 404, code: 'api.not-found' },
};

/** One place for everything that goes wrong outside pages: envelope, language, nothing internal. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    reply.header('cache-control', 'no-store').code(404);
    return reply.send(problemEnvelope(404, { code: 'api.not-found', facts: {} }, localeOf(request)));
  });
}

function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const locale = localeOf(request);
  reply.header('cache-control', 'no-store');
  const known =
    REFUSED_BY_SERVER[error.code] ?? (error instanceof SyntaxError ? { status: 400, code: 'api.malformed' } : null);
  if (known)
    return reply.code(known.status).send(problemEnvelope(known.status, { code: known.code, facts: {} }, locale));
  if (request.raw.readableAborted) {
    // the client is gone; the answer only ends the request
    request.log.info({ err: error }, 'client aborted the request');
    return reply.code(400).send(problemEnvelope(400, { code: 'api.malformed', facts: {} }, locale));
  }
  if (isDatabaseDown(error)) {
    request.log.warn({ err: error }, 'database unreachable');
    return sendUnavailable(request, reply);
  }
  // the shopper reads the id to support; the log holds the rest under it
  const incident = randomUUID();
  request.log.error({ err: error, incident }, 'unexpected error');
  return reply.code(500).send(problemEnvelope(500, { code: 'api.unexpected', facts: { incident } }, locale));
}

/** "Try again in five seconds", in the envelope. */
export function sendUnavailable(request: FastifyRequest, reply: FastifyReply) {
  return reply
    .code(503)
    .header('retry-after', '5')
    .header('cache-control', 'no-store')
    .send(problemEnvelope(503, { code: 'api.unavailable', facts: {} }, localeOf(request)));
}

/** Answers an address that cannot be decoded, which no route and no hook ever sees. */
export function answerBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(SECURITY_HEADERS);
  if (request.url.startsWith(API_ROOT)) sendError(error, request, reply);
  else reply.code(404).type('text/plain; charset=utf-8').send('404');
}

/** 404 for a thing that is not there, where a route answers without the API's calls. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
  const envelope = problemEnvelope(404, { code: 'api.not-found', facts: {} }, localeOf(request));
  return reply.code(404).header('cache-control', 'no-store').send(envelope);
}

/** 404 for an unknown address below the API root, 405 for a known one with another method. */
export function sendApiNotFound(api: Api, request: FastifyRequest, reply: FastifyReply) {
  const locale = localeOf(request);
  const allowed = api.methodsAt(request.url.split('?')[0] ?? '');
  reply.header('cache-control', 'no-store');
  // a known address and method that still came here has a part no address could have, such as an endless id
  const known = allowed.some((method) => method === request.method || (method === 'GET' && request.method === 'HEAD'));
  if (allowed.length === 0 || known)
    return reply.code(404).send(problemEnvelope(404, { code: 'api.not-found', facts: {} }, locale));
  reply.header('allow', allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', '));
  const facts = { method: request.method };
  return reply.code(405).send(problemEnvelope(405, { code: 'api.method-not-allowed', facts }, locale));
}
