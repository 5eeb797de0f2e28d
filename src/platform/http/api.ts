import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import { DEFAULT_LOCALE, isLocale, isServedLocale, type Locale } from '../../kernel/locale.ts';
import { type RefusalKind, type RefusedResult, type Result, refuse } from '../../kernel/result.ts';
import { CachedResponse, type ResponseCache } from '../caching/response-cache.ts';
import { buildStaleHeaders } from '../caching/stale-if-error.ts';
import { findUncleanFields } from '../clean-text.ts';
import type { LimitName } from '../rate-limits/limits.ts';
import { isSameOrigin, readCredentials } from '../security/credentials.ts';
import { getTranslator, type Translator } from '../translator.ts';
import { endpointSchema } from './api-schemas.ts';
import { FileResponse, sendFile } from './file-response.ts';
import { type InputRules, mergeRuleErrors } from './input-rules.ts';
import { parseInput, refuseFieldsAsInvalid } from './parse-input.ts';
import { refusalEnvelope } from './refusal-envelope.ts';
import { getUploads, type Uploads } from './uploads.ts';
import { ANONYMOUS_VISITOR, type Credentials, type IdentifyVisitor, type Visitor } from './visitor.ts';

export const API_ROOT = '/api/v1';
export const ADMIN_API_ROOT = `${API_ROOT}/admin/`;

type Schema = z.ZodType;
type SchemaOutput<S> = S extends Schema ? z.output<S> : Record<never, never>;

/** Who may use an endpoint. */
export type Access = 'anyone' | 'customer';

export type EndpointContext<Q, P, B> = {
  query: SchemaOutput<Q>;
  params: SchemaOutput<P>;
  body: SchemaOutput<B>;
  locale: Locale;
  t: Translator;
  /** Uploaded files of the fields in `files`. */
  uploads: Uploads;
  /** Identifies the visitor with one database query. Cacheable endpoints must not use it. */
  visitor(): Promise<Visitor>;
  /**
   * Visitor identified by the token in the header or parameter, which makes the response private; null without a token,
   * for a guest token and for cookies. For cacheable endpoints.
   */
  tokenVisitor(): Promise<Visitor | null>;
  /** Idempotency-Key header, for requests that can be retried. */
  idempotencyKey: string | null;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type EndpointDefinition<Q, P, B, D extends Schema> = {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below /api/v1, parameters as `{id}`. */
  path: string;
  /** Verb and object in camel case, unique and stable: generated clients use it as the function name. */
  operationId: string;
  summary: string;
  tags: string[];
  query?: Q;
  params?: P;
  body?: B;
  /** Additional validation for a body that its schema refuses, so that one response lists all errors; `run` checks it again. */
  rules?: B extends Schema ? (visitor: Visitor) => InputRules<B> : never;
  /** Fields that accept files; the body can then also be the part `data` of a multipart form. */
  files?: readonly string[];
  /** Bytes of an upload; 12 MB by default. */
  maxUploadBytes?: number;
  /** Refuses an upload before its body is read. */
  admitUpload?(
    call: Pick<EndpointContext<Q, P, B>, 'request' | 'locale' | 'visitor' | 'tokenVisitor'>,
  ): Promise<Result<unknown>>;
  /** Schema of `data` on success. */
  data: D;
  access?: Access;
  /** Rate limit per address. The attempt is counted before the body is read, so invalid requests count too. */
  rateLimit?: LimitName;
  /** Accepts `token` instead of `user_token`, as the specification names it for this endpoint. */
  acceptsToken?: boolean;
  /** Content types of the file that `run` returns as a `FileResponse` instead of the envelope. */
  file?: string | readonly string[];
  /** The response depends only on the language: it gets an ETag and can be cached publicly. */
  cacheable?: boolean;
  /** Refusals besides those of access, limits and schemas, by code: documented with their status and message. */
  refusals?: Readonly<Record<string, RefusalKind>>;
  run(call: EndpointContext<Q, P, B>): Promise<Result<z.input<D>>>;
};

export type Api = {
  addEndpoint<
    Q extends Schema | undefined = undefined,
    P extends Schema | undefined = undefined,
    B extends Schema | undefined = undefined,
    D extends Schema = Schema,
  >(definition: EndpointDefinition<Q, P, B, D>): void;
  /** Methods that are allowed on a path; empty for an unknown path. */
  listAllowedMethods(path: string): string[];
};

const PUBLIC_CACHE_CONTROL = 'public, max-age=0, s-maxage=30, stale-while-revalidate=300';

const idempotencyKey = z.string().regex(/^[\x21-\x7e]{8,200}$/);

/** Counts one attempt against a rate limit for an address, or refuses. */
export type CheckRateLimit = (limit: LimitName, address: string) => Promise<{ ok: true } | RefusedResult>;

/** Dependencies of every endpoint besides its request. */
export type ApiContext = {
  identify: IdentifyVisitor;
  checkRateLimit: CheckRateLimit;
  /** Cached public responses, served while the database is down. */
  copies: ResponseCache;
};

/** Registers endpoints on Fastify: parses and validates the input, identifies the visitor, runs the handler, wraps the result in the envelope. */
export function createApi(app: FastifyInstance, { identify, checkRateLimit, copies }: ApiContext): Api {
  const registered: { method: string; pattern: RegExp }[] = [];
  return {
    listAllowedMethods: (path) => [
      ...new Set(registered.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
    ],
    addEndpoint(definition) {
      registered.push({
        method: definition.method,
        pattern: new RegExp(`^${API_ROOT}${definition.path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
      });
      app.route({
        method: definition.method satisfies HTTPMethods,
        url: API_ROOT + definition.path.replace(/\{(\w+)\}/g, ':$1'),
        config: {
          files: definition.files,
          maxUploadBytes: definition.maxUploadBytes,
          acceptsToken: definition.acceptsToken,
          refusals: definition.refusals,
        },
        schema: endpointSchema(definition),
        onRequest: async (request, reply) => {
          const locale = readRequestLocale(request);
          if (definition.rateLimit) {
            const admitted = await checkRateLimit(definition.rateLimit, request.ip);
            if (!admitted.ok) return sendRefusal(reply, admitted, locale);
          }
          if (!definition.admitUpload) return;
          const visitors = identifyCaller(request, identify);
          const refused = await checkAccess(definition, request, visitors);
          if (refused) return sendRefusal(reply, refused, locale);
          const admitted = await definition.admitUpload({
            request,
            locale,
            visitor: visitors.load,
            tokenVisitor: visitors.loadByToken,
          });
          if (!admitted.ok) return sendRefusal(reply, admitted, locale);
        },
        handler: (request, reply) => handleRequest(definition, request, reply, { identify, copies }),
      });
    },
  };
}

/** Language of an API request: header, then query parameter, then the default. Only staff can use drafts. */
export function readRequestLocale(request: FastifyRequest): Locale {
  const isUsable = request.url.startsWith(ADMIN_API_ROOT) ? isLocale : isServedLocale;
  const header = request.headers.language;
  if (isUsable(header)) return header;
  const { language } = (request.query ?? {}) as { language?: unknown };
  return isUsable(language) ? language : DEFAULT_LOCALE;
}

async function handleRequest<
  Q extends Schema | undefined,
  P extends Schema | undefined,
  B extends Schema | undefined,
  D extends Schema,
>(
  definition: EndpointDefinition<Q, P, B, D>,
  request: FastifyRequest,
  reply: FastifyReply,
  { identify, copies }: Pick<ApiContext, 'identify' | 'copies'>,
) {
  const locale = readRequestLocale(request);
  const caller = identifyCaller(request, identify);

  const refused = await checkAccess(definition, request, caller);
  if (refused) return sendRefusal(reply, refused, locale);

  const own = (fields: unknown) => omitCommonFields(fields, definition.acceptsToken);
  const given = { query: own(request.query), body: definition.body ? own(request.body ?? {}) : undefined };
  const invalidFields = [...findUncleanFields(given.query), ...findUncleanFields(given.body)];
  if (invalidFields.length > 0) return sendRefusal(reply, refuseFieldsAsInvalid(invalidFields), locale);

  const query = parseInput(definition.query ?? z.strictObject({}), given.query);
  const params = (definition.params ?? z.strictObject({})).safeParse(request.params ?? {});
  // a GET has no body to read
  const schema = definition.body ?? z.unknown();
  const parsed = parseInput(schema, given.body);
  const body =
    parsed.ok || !definition.rules
      ? parsed
      : mergeRuleErrors(parsed, { schema, given: given.body, rules: definition.rules(await caller.load()) });
  // invalid path parameters are answered like an unknown resource
  if (!params.success || findUncleanFields(request.params).length > 0)
    return sendRefusal(reply, refuse('api.not-found', {}, 'missing'), locale);
  if (!query.ok) return sendRefusal(reply, query, locale);
  if (!body.ok) return sendRefusal(reply, body, locale);

  const run = () =>
    definition.run({
      query: query.value as SchemaOutput<Q>,
      params: params.data as SchemaOutput<P>,
      body: body.value as SchemaOutput<B>,
      locale,
      t: getTranslator(locale),
      uploads: getUploads(request),
      visitor: caller.load,
      tokenVisitor: caller.loadByToken,
      idempotencyKey: idempotencyKey.safeParse(request.headers['idempotency-key']).data ?? null,
      request,
      reply,
    });
  const copyKey = JSON.stringify([definition.path, locale, params.data, query.value]);
  const served = definition.cacheable ? await copies.serve(copyKey, run) : { value: await run(), ageMs: 0 };
  const result = served.value;
  if (result instanceof CachedResponse)
    return sendCacheable(reply, request, result.body, buildStaleHeaders(served.ageMs));
  if (!result.ok) return sendRefusal(reply, result, locale);
  if (result.value instanceof FileResponse) return sendFile(reply, result.value);
  const envelope = { status: 200, message: getTranslator(locale)('api.success'), data: result.value };
  if (!definition.cacheable || caller.isIdentified())
    return reply.code(200).header('cache-control', 'private, no-store').send(envelope);
  const publicBody = JSON.stringify(envelope);
  copies.store(copyKey, publicBody);
  return sendCacheable(reply, request, publicBody, { 'cache-control': PUBLIC_CACHE_CONTROL });
}

type RequestCaller = {
  credentials: Credentials;
  /** Identifies the visitor with one query. */
  load(): Promise<Visitor>;
  loadByToken(): Promise<Visitor | null>;
  isIdentified(): boolean;
};

function identifyCaller(request: FastifyRequest, identify: IdentifyVisitor): RequestCaller {
  const credentials = readCredentials(request);
  let visitor: Promise<Visitor> | undefined;
  const load = () => {
    visitor ??=
      credentials.token || credentials.guestToken ? identify(credentials) : Promise.resolve(ANONYMOUS_VISITOR);
    return visitor;
  };
  return {
    credentials,
    load,
    loadByToken: async () => (credentials.token && !credentials.byCookie ? load() : null),
    isIdentified: () => visitor !== undefined,
  };
}

async function checkAccess(
  definition: { method: string; access?: Access },
  request: FastifyRequest,
  { credentials: { byCookie, conflict }, load }: RequestCaller,
): Promise<RefusedResult | null> {
  if (conflict) return refuse('api.credentials-conflict', {}, 'forbidden');
  const writes = definition.method !== 'GET';
  if (writes && byCookie && !isSameOrigin(request)) return refuse('api.cross-site', {}, 'forbidden');
  const key = request.headers['idempotency-key'];
  if (key !== undefined && !idempotencyKey.safeParse(key).success) {
    return refuseFieldsAsInvalid(['Idempotency-Key']);
  }
  if (definition.access === 'customer' && !(await load()).customer) {
    if ((await load()).factor === 'due') return refuse('api.factor-due', {}, 'unauthenticated');
    return refuse('api.unauthenticated', {}, 'unauthenticated');
  }
  return null;
}

/** Removes the fields that every endpoint accepts: `user_token` and `language`. */
function omitCommonFields(fields: unknown, acceptsToken = false): unknown {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return fields;
  const { user_token: _userToken, language: _language, ...own } = fields as Record<string, unknown>;
  if (!acceptsToken) return own;
  const { token: _token, ...rest } = own;
  return rest;
}

function sendRefusal(reply: FastifyReply, { refusal }: RefusedResult, locale: Locale) {
  const envelope = refusalEnvelope(refusal, locale);
  if (refusal.retryAfter) reply.header('retry-after', refusal.retryAfter);
  return reply.code(envelope.status).header('cache-control', 'no-store').send(envelope);
}

function sendCacheable(reply: FastifyReply, request: FastifyRequest, body: string, headers: Record<string, string>) {
  // weak, because the same response is sent in several encodings
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  reply.headers(headers).header('etag', etag).header('vary', 'Language, Authorization, accept-encoding');
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.code(200).type('application/json; charset=utf-8').send(body);
}

/** Whether If-None-Match contains the ETag, by the weak comparison of RFC 9110 §8.8.3.2. */
function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return (ifNoneMatch ?? '').split(',').some((tag) => opaque(tag) === opaque(etag));
}
