import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordMismatch } from './answer-mismatches.ts';
import { AnswerValidator } from './answer-validator.ts';

const ROOT = '/api/v1';
const DOCUMENT = `${ROOT}/openapi.json`;

/** Validator of the shop's modules: one per process, because all applications have the same document. */
let shared: Promise<AnswerValidator> | undefined;

/** Compares every response below /api/v1 with the OpenAPI document of the application and records mismatches. */
export function validateAnswers(app: FastifyInstance, validator: Promise<AnswerValidator>): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.url.startsWith(`${ROOT}/`) || request.url === DOCUMENT || request.method === 'HEAD') return;
    const mismatch = (await validator).check(toAnswer(request, reply, payload));
    if (mismatch !== null) recordMismatch(mismatch);
  });
}

/** Validator of an application, created before its first request so that no request waits for it. */
export function getValidator(app: FastifyInstance, { ownModules }: { ownModules: boolean }): Promise<AnswerValidator> {
  if (ownModules) return readDocument(app);
  shared ??= readDocument(app);
  return shared;
}

async function readDocument(app: FastifyInstance): Promise<AnswerValidator> {
  return new AnswerValidator((await app.inject(DOCUMENT)).json());
}

function toAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const { url } = request.routeOptions;
  const header = reply.getHeader('content-type');
  const type = typeof header === 'string' ? (header.split(';')[0] ?? '') : '';
  return {
    method: request.method,
    route: url === undefined || url.includes('*') ? null : url,
    status: reply.statusCode,
    type: payload === undefined || payload === null || payload === '' ? null : type,
    body: type === 'application/json' && typeof payload === 'string' ? JSON.parse(payload) : undefined,
  };
}
