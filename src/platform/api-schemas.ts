import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** Description of a route in the OpenAPI document; nothing here checks a request. */
type DocumentedRoute = {
  /** Verb and object in camel case, unique in the document and stable: generated clients are named by it. */
  operationId: string;
  summary: string;
  tags: string[];
};

type DocumentedCall = DocumentedRoute & {
  query?: z.ZodType;
  params?: z.ZodType;
  body?: z.ZodType;
  data: z.ZodType;
  file?: string;
  cacheable?: boolean;
  access?: string;
};

const commonHeaders = z.object({
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

const refusalEnvelope = z
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

/** The schema of a call that answers in the envelope, or with a file. */
export function callSchema(call: DocumentedCall) {
  const { operationId, summary, tags, query, params, body, data, file, cacheable, access } = call;
  const envelope = z.object({ status: z.literal(200), message: z.string(), data });
  return {
    ...{ operationId, summary, tags, headers: commonHeaders },
    ...(access === 'customer' && { security: [{ session: [] }] }),
    ...(query && { querystring: query }),
    ...(params && { params }),
    ...(body && { body }),
    response: {
      200: file ? content({ [file]: z.string().describe('The file') }) : envelope,
      201: refusalEnvelope,
      ...(cacheable && { 304: noContent('The caller has this version: the tag of If-None-Match is current') }),
      default: refusalEnvelope,
    },
  };
}

/** The schema of a route for staff that answers with a file; a refusal comes in the envelope. */
export function fileSchema(route: DocumentedRoute & { params?: z.ZodType; types: string[] }) {
  const { types, params, ...documented } = route;
  const files = Object.fromEntries(types.map((type) => [type, z.string().describe('The file')]));
  return {
    ...documented,
    security: [{ session: [] }],
    ...(params && { params }),
    response: { 200: content(files), default: refusalEnvelope },
  };
}

/** The schema of a route that a browser follows: it answers with a redirect, or refuses in the envelope. */
export function redirectSchema(
  route: DocumentedRoute & { params?: z.ZodType; query?: z.ZodType; redirects: Record<number, string> },
) {
  const { redirects, params, query, ...documented } = route;
  const answers = Object.entries(redirects).map(([status, description]) => [status, noContent(description)]);
  return {
    ...documented,
    ...(params && { params }),
    ...(query && { querystring: query }),
    response: { ...Object.fromEntries(answers), 201: refusalEnvelope, default: refusalEnvelope },
  };
}

/** The schema of a route that takes the raw bytes of a provider's event. */
export function webhookSchema(route: DocumentedRoute & { params: z.ZodType }) {
  const received = z.object({ status: z.literal(200), message: z.string(), data: z.object({}) });
  return { ...route, body: z.unknown(), response: { 200: received, default: refusalEnvelope } };
}

/** The schema of the route that answers with the OpenAPI document itself. */
export const documentSchema = {
  operationId: 'getApiDocument',
  summary: 'This document',
  tags: ['site'],
  response: { 200: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }) },
};

/** As `jsonSchemaTransform`; a call with files gets the parts of its multipart form beside the JSON body. */
export const transformRouteSchema: typeof jsonSchemaTransform = (document) => {
  const { schema, url } = jsonSchemaTransform(document);
  const files = 'route' in document ? document.route.config?.files : undefined;
  if (!files || !schema?.body) return { schema, url };
  const json = schema.body;
  const body = {
    content: { 'application/json': { schema: json }, 'multipart/form-data': { schema: multipartOf(json, files) } },
  };
  return { schema: { ...schema, body }, url };
};

/** The part `data` is the JSON body; every other part is a file, and a field may come several times. */
function multipartOf(json: object, files: readonly string[]) {
  const file = { type: 'string', format: 'binary' };
  const parts = files.map((field) => [field, { type: 'array', items: file }]);
  return { type: 'object', properties: { data: json, ...Object.fromEntries(parts) }, additionalProperties: false };
}

function content(types: Record<string, z.ZodType>) {
  return { content: Object.fromEntries(Object.entries(types).map(([type, schema]) => [type, { schema }])) };
}

/** Answers of the type `null` have no body in the document. */
function noContent(description: string) {
  return z.null().describe(description);
}
