import type { Facts, RefusalKind } from '../kernel/result.ts';
import { refusalEnvelope } from './http/refusal-envelope.ts';
import { selectSampleFacts } from './sample-facts.ts';
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
 * an example of every refusal, with sample arguments for its message.
 */
export function documentRefusals<S extends object>(schema: S, refusals: Readonly<Record<string, RefusalKind>>) {
  const envelopes = Object.entries(refusals).map(([code, kind]) => createRefusalExample(code, kind));
  const response: Responses = { ...('response' in schema ? (schema.response as Responses) : {}) };
  for (const status of new Set(envelopes.map((one) => one.status))) {
    const found = envelopes.filter((one) => one.status === status);
    const examples = Object.fromEntries(found.map((one) => [one.data.code, { value: one }]));
    response[status] = {
      description: `${REFUSAL_DESCRIPTION} Codes of this operation: ${found.map((one) => `\`${one.data.code}\``).join(', ')}.`,
      content: {
        'application/json': { schema: response[status] ?? response.default, examples },
      },
    };
  }
  const listed = envelopes.map(({ status, data }) => ({ code: data.code, status }));
  return { ...schema, response, ...(listed.length > 0 && { 'x-refusals': listed }) };
}

type RefusalEnvelope = ReturnType<typeof refusalEnvelope>;

/** Envelopes by code and kind; the same refusals are declared by many operations. */
const examplesByRefusal = new Map<string, RefusalEnvelope>();

/** Response of a refusal with sample arguments. */
export function createRefusalExample(code: string, kind: RefusalKind): RefusalEnvelope {
  const key = `${code} ${kind}`;
  const example =
    examplesByRefusal.get(key) ??
    createEnvelope(
      code,
      kind,
      selectSampleFacts((facts) => isFormatted(createEnvelope(code, kind, facts))),
    );
  examplesByRefusal.set(key, example);
  return example;
}

function createEnvelope(code: string, kind: RefusalKind, facts: Facts): RefusalEnvelope {
  return refusalEnvelope({ code, kind, facts, fields: {} }, 'en');
}

/** The translator returns the key of a message that lacks an argument. */
function isFormatted({ message, data }: RefusalEnvelope): boolean {
  return message !== toRefusalMessageKey(data.code.replaceAll('_', '-'));
}
