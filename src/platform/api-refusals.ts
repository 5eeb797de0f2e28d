import type { Facts, RefusalKind } from '../kernel/result.ts';
import { type Envelope, refusalEnvelope } from './http/refusal-envelope.ts';
import { toRefusalMessageKey } from './translator.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Refusals of the endpoint besides those of access, limits and schemas, by code. */
    refusals?: Readonly<Record<string, RefusalKind>>;
  }
}

export const REFUSAL_DESCRIPTION = 'Refusal: data.form[0] is the message to display, data.code is a stable error code.';

type Responses = Record<string, unknown>;

/**
 * Adds the declared refusals to the OpenAPI description of a route: `x-refusals` lists code and status; each status gets
 * an example of every refusal whose message has no arguments.
 */
export function documentRefusals<S extends object>(schema: S, refusals: Readonly<Record<string, RefusalKind>>) {
  const envelopes = Object.entries(refusals).map(([code, kind]) => exampleEnvelope(code, kind));
  const response: Responses = { ...('response' in schema ? (schema.response as Responses) : {}) };
  for (const status of new Set(envelopes.map((one) => one.status))) {
    const found = envelopes.filter((one) => one.status === status);
    const examples = found.filter(isTranslated).map((one) => [one.data.code, { value: one }] as const);
    const media = { schema: response[status] ?? response.default };
    response[status] = {
      description: `${REFUSAL_DESCRIPTION} Codes of this operation: ${found.map((one) => `\`${one.data.code}\``).join(', ')}.`,
      content: {
        'application/json': examples.length > 0 ? { ...media, examples: Object.fromEntries(examples) } : media,
      },
    };
  }
  const listed = envelopes.map(({ status, data }) => ({ code: data.code, status }));
  return { ...schema, response, ...(listed.length > 0 && { 'x-refusals': listed }) };
}

type Example = Envelope & { data: { code: string; facts: Facts } };

function exampleEnvelope(code: string, kind: RefusalKind): Example {
  return refusalEnvelope({ code, kind, facts: {}, fields: {} }, 'en');
}

/** A message with arguments cannot be formatted without facts: the translator returns its key. */
function isTranslated({ message, data }: Example): boolean {
  return message !== toRefusalMessageKey(data.code.replaceAll('_', '-'));
}
