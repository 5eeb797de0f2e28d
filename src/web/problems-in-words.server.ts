import type { Refusal } from '../kernel/result.ts';
import { type FieldLabels, sentenceFor, type Translator } from '../platform/words.ts';
import type { ShopRequest } from './request.server.ts';

/** What a form says of why it was refused. */
export type ProblemsInWords = {
  /** By field. */
  errors: Record<string, string>;
  /** When no single field is to blame. */
  failed: string | null;
};

export function problemsInWords(
  { t }: Pick<ShopRequest, 't'>,
  refusal: Refusal | null,
  labels: FieldLabels = {},
): ProblemsInWords {
  const errors = errorsInWords(t, refusal?.fields ?? {}, labels);
  const isNamed = Object.keys(errors).length > 0;
  return { errors, failed: refusal && !isNamed ? sentenceFor(refusal, t, labels) : null };
}

/** The first problem of each field, with the field called as its form calls it. */
export function errorsInWords(
  t: Translator,
  fields: Refusal['fields'],
  labels: FieldLabels = {},
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, [problem]]) =>
      problem ? [[field, sentenceFor(problem, t, labels)] as const] : [],
    ),
  );
}
