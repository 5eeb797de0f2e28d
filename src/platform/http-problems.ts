import type { Locale } from '../kernel/locale.ts';
import type { Problem, Refusal, RefusalKind } from '../kernel/result.ts';
import { sentenceFor, wordsFor } from './words.ts';

/** HTTP status for each kind of refusal. The specification requires 201 for validation errors. */
const STATUS_OF: Record<RefusalKind, number> = {
  refused: 201,
  missing: 404,
  conflict: 409,
  unauthenticated: 401,
  forbidden: 403,
  'too-many': 429,
  unavailable: 503,
};

export type Envelope = { status: number; message: string; data: unknown };

export type RefusalData = {
  /** Messages; the first is the one to display. */
  form: string[];
  fields: Record<string, string[]>;
  code: string;
  facts: Problem['facts'];
};

/** Builds the envelope of a refusal in the given language. */
export function refusalEnvelope(refusal: Refusal, locale: Locale): Envelope & { data: RefusalData } {
  return problemEnvelope(STATUS_OF[refusal.kind], refusal, locale);
}

/** Builds the envelope of any unsuccessful response. */
export function problemEnvelope(
  status: number,
  problem: Problem & { fields?: Refusal['fields'] },
  locale: Locale,
): Envelope & { data: RefusalData } {
  const t = wordsFor(locale);
  const sentence = sentenceFor(problem, t);
  const fields = Object.entries(problem.fields ?? {}).map(
    ([field, problems]) => [field, problems.map((one) => sentenceFor(one, t))] as const,
  );
  const form = [...new Set([sentence, ...fields.flatMap(([, sentences]) => sentences)])];
  return {
    status,
    message: sentence,
    data: { form, fields: Object.fromEntries(fields), code: problem.code.replaceAll('-', '_'), facts: problem.facts },
  };
}
