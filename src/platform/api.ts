import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../kernel/locale.ts';
import { type Refused, type Result, refuse } from '../kernel/result.ts';
import { type AnswerCopies, AnswerCopy } from './answer-copies.ts';
import { callSchema } from './api-schemas.ts';
import { unkeepableFields } from './clean-text.ts';
import { isSameOrigin, readCredentials } from './credentials.ts';
import { FileAnswer, sendFile } from './file-answer.ts';
import { refusalEnvelope } from './http-problems.ts';
import { parseInput, refuseFieldsAsInvalid } from './input-problems.ts';
import { type InputRules, withRuleProblems } from './input-rules.ts';
import type { LimitName } from './limits.ts';
import { staleHeaders } from './stale-copy.ts';
import { type Uploads, uploadsOf } from './uploads.ts';
import { type Credentials, type Identify, NOBODY, type Visitor } from './visitor.ts';
import { type Translator, wordsFor } from './words.ts';

export const API_ROOT = '/api/v1';

type Schema = z.ZodType;
type Parsed<S> = S extends Schema ? z.output<S> : Record<never, never>;

/** Who may make a call. `guests-only` sends signed-in people away. */
export type Access = 'anyone' | 'customer' | 'guests-only';

export type Call<Q, P, B> = {
  query: Parsed<Q>;
  params: Parsed<P>;
  body: Parsed<B>;
  locale: Locale;
  t: Translator;
  /** What came in the fields of `files`. */
  uploads: Uploads;
  /** Asks the database who this is, once. A cacheable call must not. */
  visitor(): Promise<Visitor>;
  /**
   * Owner of the token in the header or parameter, which makes the answer private; null without a token, for a guest's
   * and for cookies. For cacheable calls.
   */
  tokenVisitor(): Promise<Visitor | null>;
  /** The caller's Idempotency-Key, for calls that may be repeated. */
  idempotencyKey: string | null;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type CallDefinition<Q, P, B, D extends Schema> = {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below /api/v1, parameters as `{id}`. */
  path: string;
  /** Verb and object in camel case, unique and stable: generated clients name their functions by it. */
  operationId: string;
  summary: string;
  tags: string[];
  query?: Q;
  params?: P;
  body?: B;
  /** What else is wrong with a body that its schema refuses, so that one answer says all; `run` checks it again. */
  rules?: B extends Schema ? (who: Visitor) => InputRules<B> : never;
  /** Fields that take files; then the body may also come as the part `data` of a multipart form. */
  files?: readonly string[];
  /** What `data` holds on success. */
  data: D;
  access?: Access;
  /** Rate limit per address. The try is taken before the body is read, so an invalid request counts too. */
  rateLimit?: LimitName;
  /** Takes `token` for `user_token`, as the specification names it for this call. */
  acceptsToken?: boolean;
  /** The type of the file that `run` answers, as a `FileAnswer`, in place of the envelope. */
  file?: string;
  /** The same answer for everybody in one language: gets an ETag and may be kept by caches. */
  cacheable?: boolean;
  run(call: Call<Q, P, B>): Promise<Result<z.input<D>>>;
};

export type Api = {
  call<
    Q extends Schema | undefined = undefined,
    P extends Schema | undefined = undefined,
    B extends Schema | undefined = undefined,
    D extends Schema = Schema,
  >(definition: CallDefinition<Q, P, B, D>): void;
  /** Methods that some call takes at a path; empty when there is no such address. */
  methodsAt(path: string): string[];
};

const PUBLIC = 'public, max-age=0, s-maxage=30, stale-while-revalidate=300';

const idempotencyKey = z.string().regex(/^[\x21-\x7e]{8,200}$/);

/** Takes a try of a rate limit for an address, or refuses. */
export type Admit = (limit: LimitName, address: string) => Promise<{ ok: true } | Refused>;

/** Dependencies of every endpoint besides its request. */
export type ApiContext = {
  identify: Identify;
  admit: Admit;
  /** Copies of cacheable answers, for when the database is down. */
  copies: AnswerCopies;
};

/** Registers calls on Fastify: reads, checks, identifies, runs, wraps the answer in the envelope. */
export function openApi(app: FastifyInstance, { identify, admit, copies }: ApiContext): Api {
  const addresses: { method: string; pattern: RegExp }[] = [];
  return {
    methodsAt: (path) => [
      ...new Set(addresses.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
    ],
    call(definition) {
      addresses.push({
        method: definition.method,
        pattern: new RegExp(`^${API_ROOT}${definition.path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
      });
      app.route({
        method: definition.method satisfies HTTPMethods,
        url: API_ROOT + definition.path.replace(/\{(\w+)\}/g, ':$1'),
        config: { files: definition.files, acceptsToken: definition.acceptsToken },
        schema: callSchema(definition),
        onRequest: async (request, reply) => {
          if (!definition.rateLimit) return;
          const admitted = await admit(definition.rateLimit, request.ip);
          if (!admitted.ok) return sendRefusal(reply, admitted, localeOf(request));
        },
        handler: (request, reply) => answer(definition, request, reply, { identify, copies }),
      });
    },
  };
}

/** The language an API caller requested: header, then parameter, then the default. */
export function localeOf(request: FastifyRequest): Locale {
  const header = request.headers.language;
  if (isLocale(header)) return header;
  const { language } = (request.query ?? {}) as { language?: unknown };
  return isLocale(language) ? language : DEFAULT_LOCALE;
}

async function answer<
  Q extends Schema | undefined,
  P extends Schema | undefined,
  B extends Schema | undefined,
  D extends Schema,
>(
  definition: CallDefinition<Q, P, B, D>,
  request: FastifyRequest,
  reply: FastifyReply,
  { identify, copies }: Pick<ApiContext, 'identify' | 'copies'>,
) {
  const locale = localeOf(request);
  const credentials = readCredentials(request);
  let visitor: Promise<Visitor> | undefined;
  const whoIsIt = () => {
    visitor ??= credentials.token || credentials.guestToken ? identify(credentials) : Promise.resolve(NOBODY);
    return visitor;
  };

  const refused = await refuseEarly(definition, request, credentials, whoIsIt);
  if (refused) return sendRefusal(reply, refused, locale);

  const own = (fields: unknown) => ownFields(fields, definition.acceptsToken);
  const given = { query: own(request.query), body: definition.body ? own(request.body ?? {}) : undefined };
  const unkeepable = [...unkeepableFields(given.query), ...unkeepableFields(given.body)];
  if (unkeepable.length > 0) return sendRefusal(reply, refuseFieldsAsInvalid(unkeepable), locale);

  const query = parseInput(definition.query ?? z.strictObject({}), given.query);
  const params = (definition.params ?? z.strictObject({})).safeParse(request.params ?? {});
  // a GET has no body to read
  const schema = definition.body ?? z.unknown();
  const parsed = parseInput(schema, given.body);
  const body =
    parsed.ok || !definition.rules
      ? parsed
      : withRuleProblems(parsed, { schema, given: given.body, rules: definition.rules(await whoIsIt()) });
  // an address that cannot exist is as missing as one that does not
  if (!params.success || unkeepableFields(request.params).length > 0)
    return sendRefusal(reply, refuse('api.not-found', {}, 'missing'), locale);
  if (!query.ok) return sendRefusal(reply, query, locale);
  if (!body.ok) return sendRefusal(reply, body, locale);

  const run = () =>
    definition.run({
      query: query.value as Parsed<Q>,
      params: params.data as Parsed<P>,
      body: body.value as Parsed<B>,
      locale,
      t: wordsFor(locale),
      uploads: uploadsOf(request),
      visitor: whoIsIt,
      tokenVisitor: async () => (credentials.token && !credentials.byCookie ? whoIsIt() : null),
      idempotencyKey: idempotencyKey.safeParse(request.headers['idempotency-key']).data ?? null,
      request,
      reply,
    });
  const copyKey = JSON.stringify([definition.path, locale, params.data, query.value]);
  const served = definition.cacheable ? await copies.serve(copyKey, run) : { value: await run(), ageMs: 0 };
  const result = served.value;
  if (result instanceof AnswerCopy) return sendPublic(reply, request, result.body, staleHeaders(served.ageMs));
  if (!result.ok) return sendRefusal(reply, result, locale);
  if (result.value instanceof FileAnswer) return sendFile(reply, result.value);
  const envelope = { status: 200, message: wordsFor(locale)('api.success'), data: result.value };
  if (!definition.cacheable || visitor)
    return reply.code(200).header('cache-control', 'private, no-store').send(envelope);
  const publicBody = JSON.stringify(envelope);
  copies.keep(copyKey, publicBody);
  return sendPublic(reply, request, publicBody, { 'cache-control': PUBLIC });
}

async function refuseEarly(
  definition: { method: string; access?: Access },
  request: FastifyRequest,
  { byCookie, conflict }: Credentials,
  whoIsIt: () => Promise<Visitor>,
): Promise<Refused | null> {
  if (conflict) return refuse('api.credentials-conflict', {}, 'forbidden');
  const writes = definition.method !== 'GET';
  if (writes && byCookie && !isSameOrigin(request)) return refuse('api.cross-site', {}, 'forbidden');
  const key = request.headers['idempotency-key'];
  if (key !== undefined && !idempotencyKey.safeParse(key).success) {
    return refuseFieldsAsInvalid(['Idempotency-Key']);
  }
  if (definition.access === 'customer' && !(await whoIsIt()).customer) {
    if ((await whoIsIt()).factor === 'due') return refuse('api.factor-due', {}, 'unauthenticated');
    return refuse('api.unauthenticated', {}, 'unauthenticated');
  }
  if (definition.access === 'guests-only' && (await whoIsIt()).customer) {
    return refuse('api.forbidden', {}, 'forbidden');
  }
  return null;
}

/** Without the fields that this file itself reads: `user_token` and `language` may come with every call. */
function ownFields(fields: unknown, acceptsToken = false): unknown {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return fields;
  const { user_token: _userToken, language: _language, ...own } = fields as Record<string, unknown>;
  if (!acceptsToken) return own;
  const { token: _token, ...rest } = own;
  return rest;
}

function sendRefusal(reply: FastifyReply, { refusal }: Refused, locale: Locale) {
  const envelope = refusalEnvelope(refusal, locale);
  if (refusal.retryAfter) reply.header('retry-after', refusal.retryAfter);
  return reply.code(envelope.status).header('cache-control', 'no-store').send(envelope);
}

function sendPublic(reply: FastifyReply, request: FastifyRequest, body: string, headers: Record<string, string>) {
  // weak: the same answer is sent in several encodings
  const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
  reply.headers(headers).header('etag', etag).header('vary', 'Language, Authorization, accept-encoding');
  if (holdsTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.code(200).type('application/json; charset=utf-8').send(body);
}

/** Whether the caller has this version, by the weak comparison of RFC 9110 §8.8.3.2. */
function holdsTag(ifNoneMatch: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return (ifNoneMatch ?? '').split(',').some((tag) => opaque(tag) === opaque(etag));
}
