import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../kernel/locale.ts';
import { type Refused, type Result, refuse } from '../kernel/result.ts';
import { unkeepableFields } from './clean-text.ts';
import { isSameOrigin, readCredentials } from './credentials.ts';
import { FileAnswer, sendFile } from './file-answer.ts';
import { refusalEnvelope } from './http-problems.ts';
import { parseInput, refuseFieldsAsInvalid } from './input-problems.ts';
import { UPLOAD_LIMIT, type Uploads, uploadsOf } from './uploads.ts';
import { type Identify, NOBODY, type Visitor } from './visitor.ts';
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
  /** The caller's Idempotency-Key, for calls that may be repeated. */
  idempotencyKey: string | null;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type CallDefinition<Q, P, B, D extends Schema> = {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below /api/v1, parameters as `{id}`. */
  path: string;
  summary: string;
  tags: string[];
  query?: Q;
  params?: P;
  body?: B;
  /** Fields that take files; then the body may also come as the part `data` of a multipart form. */
  files?: readonly string[];
  /** What `data` holds on success. */
  data: D;
  access?: Access;
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

const idempotencyKey = z.string().regex(/^[\x21-\x7e]{8,200}$/);

/** Registers calls on Fastify: reads, checks, identifies, runs, wraps the answer in the envelope. */
export function openApi(app: FastifyInstance, identify: Identify): Api {
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
        ...(definition.files && { bodyLimit: UPLOAD_LIMIT, config: { files: definition.files } }),
        schema: {
          summary: definition.summary,
          tags: definition.tags,
          headers: spokenHeaders,
          ...(definition.access === 'customer' && { security: [{ session: [] }] }),
          ...(definition.query && { querystring: definition.query }),
          ...(definition.params && { params: definition.params }),
          ...(definition.body && { body: definition.body }),
          ...(definition.files && { consumes: ['application/json', 'multipart/form-data'] }),
          response: { 200: answerOf(definition), 201: refusalAnswer, default: refusalAnswer },
        },
        handler: (request, reply) => answer(definition, request, reply, identify),
      });
    },
  };
}

/** The language an API caller asked for: header, then parameter, then the default. */
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
>(definition: CallDefinition<Q, P, B, D>, request: FastifyRequest, reply: FastifyReply, identify: Identify) {
  const locale = localeOf(request);
  const credentials = readCredentials(request);
  let visitor: Promise<Visitor> | undefined;
  const whoIsIt = () => {
    visitor ??= credentials.token || credentials.guestToken ? identify(credentials) : Promise.resolve(NOBODY);
    return visitor;
  };

  const refused = await refuseEarly(definition, request, credentials.byCookie, whoIsIt);
  if (refused) return sendRefusal(reply, refused, locale);

  const given = { query: ownFields(request.query), body: definition.body ? ownFields(request.body ?? {}) : undefined };
  const unkeepable = [...unkeepableFields(given.query), ...unkeepableFields(given.body)];
  if (unkeepable.length > 0) return sendRefusal(reply, refuseFieldsAsInvalid(unkeepable), locale);

  const query = parseInput(definition.query ?? z.strictObject({}), given.query);
  const params = (definition.params ?? z.strictObject({})).safeParse(request.params ?? {});
  // a GET has no body to read
  const body = parseInput(definition.body ?? z.unknown(), given.body);
  // an address that cannot exist is as missing as one that does not
  if (!params.success || unkeepableFields(request.params).length > 0)
    return sendRefusal(reply, refuse('api.not-found', {}, 'missing'), locale);
  if (!query.ok) return sendRefusal(reply, query, locale);
  if (!body.ok) return sendRefusal(reply, body, locale);

  const result = await definition.run({
    query: query.value as Parsed<Q>,
    params: params.data as Parsed<P>,
    body: body.value as Parsed<B>,
    locale,
    t: wordsFor(locale),
    uploads: uploadsOf(request),
    visitor: whoIsIt,
    idempotencyKey: idempotencyKey.safeParse(request.headers['idempotency-key']).data ?? null,
    request,
    reply,
  });
  if (!result.ok) return sendRefusal(reply, result, locale);
  if (result.value instanceof FileAnswer) return sendFile(reply, result.value);
  return sendSuccess(reply, request, result.value, locale, definition.cacheable === true && !visitor);
}

async function refuseEarly(
  definition: { method: string; access?: Access },
  request: FastifyRequest,
  byCookie: boolean,
  whoIsIt: () => Promise<Visitor>,
): Promise<Refused | null> {
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

/** Without what the door itself reads: `user_token` and `language` may come with every call. */
function ownFields(fields: unknown): unknown {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return fields;
  const { user_token: _token, language: _language, ...own } = fields as Record<string, unknown>;
  return own;
}

function sendRefusal(reply: FastifyReply, { refusal }: Refused, locale: Locale) {
  const envelope = refusalEnvelope(refusal, locale);
  if (refusal.retryAfter) reply.header('retry-after', refusal.retryAfter);
  return reply.code(envelope.status).header('cache-control', 'no-store').send(envelope);
}

function sendSuccess(reply: FastifyReply, request: FastifyRequest, data: unknown, locale: Locale, cacheable: boolean) {
  const envelope = { status: 200, message: wordsFor(locale)('api.success'), data };
  if (!cacheable) return reply.code(200).header('cache-control', 'private, no-store').send(envelope);
  const body = JSON.stringify(envelope);
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  reply.header('etag', etag).header('vary', 'Language');
  reply.header('cache-control', 'public, max-age=0, s-maxage=30, stale-while-revalidate=300');
  if (holdsTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.code(200).type('application/json; charset=utf-8').send(body);
}

/** Whether the caller has this version; proxies that compress weaken the tag with `W/`. */
function holdsTag(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** What every call reads besides its own fields, for the document. */
const spokenHeaders = z.object({
  language: z
    .string()
    .optional()
    .describe('The language of the answer, one of those in `common`; English unless told.'),
  'idempotency-key': z
    .string()
    .optional()
    .describe(
      '8 to 200 visible ASCII characters: a repeated write with the same key and body gets the first answer. Without a key a write is done as often as it is sent: what adds to a cart adds again. Only an order is placed once in any case, by the cart and its version.',
    ),
});

const refusalAnswer = z
  .object({
    status: z.int(),
    message: z.string(),
    data: z.object({
      form: z.array(z.string()),
      fields: z.record(z.string(), z.array(z.string())),
      code: z.string(),
      facts: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  })
  .describe('A refusal: data.form[0] is the sentence to show, data.code its stable name.');

function answerOf({ file, data }: { file?: string; data: Schema }) {
  if (!file) return envelopeOf(data);
  return { content: { [file]: { schema: z.string().describe('The file') } } };
}

function envelopeOf(data: Schema): Schema {
  return z.object({ status: z.literal(200), message: z.string(), data });
}
