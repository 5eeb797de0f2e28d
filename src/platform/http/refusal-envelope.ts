import type { Locale } from '../../kernel/locale.ts';
import type { Refusal, RefusalKind, RefusalReason } from '../../kernel/result.ts';
import { getTranslator, translateRefusal } from '../translator.ts';

/** HTTP status for each kind of refusal. The specification requires 201 for validation errors. */
const STATUS_BY_KIND: Record<RefusalKind, number> = {
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
  facts: RefusalReason['facts'];
};

/** Builds the envelope of a refusal in the given language. */
export function refusalEnvelope(refusal: Refusal, locale: Locale): Envelope & { data: RefusalData } {
  return errorEnvelope(STATUS_BY_KIND[refusal.kind], refusal, locale);
}

/** Builds the envelope of any unsuccessful response. */
export function errorEnvelope(
  status: number,
  problem: RefusalReason & { fields?: Refusal['fields'] },
  locale: Locale,
): Envelope & { data: RefusalData } {
  const t = getTranslator(locale);
  const sentence = translateRefusal(problem, t);
  const fields = Object.entries(problem.fields ?? {}).map(
    ([field, problems]) => [field, problems.map((one) => translateRefusal(one, t))] as const,
  );
  const form = [...new Set([sentence, ...fields.flatMap(([, sentences]) => sentences)])];
  return {
    status,
    message: sentence,
    data: { form, fields: Object.fromEntries(fields), code: problem.code.replaceAll('-', '_'), facts: problem.facts },
  };
}
