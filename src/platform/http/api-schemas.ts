import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { documentRefusals, REFUSAL_DESCRIPTION } from '../api-refusals.ts';

/** Description of a route in the OpenAPI document; requests are not validated here. */
type DocumentedRoute = {
  /** Verb and object in camel case, unique in the document and stable: generated clients use it as the function name. */
  operationId: string;
  summary: string;
  tags: string[];
};

type DocumentedEndpoint = DocumentedRoute & {
  query?: z.ZodType;
  params?: z.ZodType;
  body?: z.ZodType;
  data: z.ZodType;
  file?: string | readonly string[];
  cacheable?: boolean;
  access?: string;
};

const commonHeaders = z.object({
  language: z.string().optional().describe('Language of the response, one of those in `common`; English by default.'),
  'idempotency-key': z
    .string()
    .optional()
    .describe(
      '8 to 200 visible ASCII characters. A repeated write with the same key and body returns the first response. Without a key every request is executed, so adding to the cart twice adds twice. Orders are always placed only once, identified by the cart and its version.',
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
  .describe(REFUSAL_DESCRIPTION);

/** Schema of an endpoint that responds with the envelope or a file. */
export function endpointSchema(call: DocumentedEndpoint) {
  const { operationId, summary, tags, query, params, body, data, file, cacheable, access } = call;
  const envelope = z.object({ status: z.literal(200), message: z.string(), data });
  return {
    operationId,
    summary,
    tags,
    headers: commonHeaders,
    ...(access === 'customer' && { security: [{ session: [] }] }),
    ...(query && { querystring: query }),
    ...(params && { params }),
    ...(body && { body }),
    response: {
      200: file ? responseContent(describeFile([file].flat())) : envelope,
      201: refusalEnvelope,
      ...(cacheable && { 304: emptyResponse('Not modified: the ETag in If-None-Match is current') }),
      default: refusalEnvelope,
    },
  };
}

/** Schema of a route that redirects the browser; refusals use the envelope. */
export function redirectRouteSchema(
  route: DocumentedRoute & { params?: z.ZodType; query?: z.ZodType; redirects: Record<number, string> },
) {
  const { redirects, params, query, ...documented } = route;
  const responses = Object.entries(redirects).map(([status, description]) => [status, emptyResponse(description)]);
  return {
    ...documented,
    ...(params && { params }),
    ...(query && { querystring: query }),
    response: { ...Object.fromEntries(responses), 201: refusalEnvelope, default: refusalEnvelope },
  };
}

/** Schema of a webhook route, which receives the raw body. */
export function webhookRouteSchema(route: DocumentedRoute & { params: z.ZodType }) {
  const received = z.object({ status: z.literal(200), message: z.string(), data: z.object({}) });
  return { ...route, body: z.unknown(), response: { 200: received, default: refusalEnvelope } };
}

/** Schema of the route that serves the OpenAPI document. */
export const documentSchema = {
  operationId: 'getApiDocument',
  summary: 'This document',
  tags: ['site'],
  response: { 200: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }) },
};

/** Extends `jsonSchemaTransform`: adds the declared refusals, and the multipart body of an endpoint with file fields. */
export const transformRouteSchema: typeof jsonSchemaTransform = (document) => {
  const { schema: described, url } = jsonSchemaTransform(document);
  const { files, refusals } = ('route' in document && document.route.config) || {};
  const schema = described && refusals ? documentRefusals(described, refusals) : described;
  if (!files || !schema?.body) return { schema, url };
  const json = schema.body;
  const body = {
    content: { 'application/json': { schema: json }, 'multipart/form-data': { schema: multipartSchema(json, files) } },
  };
  return { schema: { ...schema, body }, url };
};

/** The part `data` is the JSON body; every other part is a file, and a field can be repeated. */
function multipartSchema(json: object, files: readonly string[]) {
  const file = { type: 'string', format: 'binary' };
  const parts = files.map((field) => [field, { type: 'array', items: file }]);
  return { type: 'object', properties: { data: json, ...Object.fromEntries(parts) }, additionalProperties: false };
}

function describeFile(types: readonly string[]) {
  return Object.fromEntries(types.map((type) => [type, z.string().describe('The file')]));
}

function responseContent(types: Record<string, z.ZodType>) {
  return { content: Object.fromEntries(Object.entries(types).map(([type, schema]) => [type, { schema }])) };
}

/** Responses of type `null` have no body in the OpenAPI document. */
function emptyResponse(description: string) {
  return z.null().describe(description);
}
