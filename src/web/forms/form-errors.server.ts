import type { Refusal } from '../../kernel/result.ts';
import { type FieldLabels, type Translator, translateRefusal } from '../../platform/translator.ts';
import type { ShopRequest } from '../http/request.server.ts';

/** Localized error messages of a refused form. */
export type FormErrors = {
  /** Message by field name. */
  errors: Record<string, string>;
  /** Message for a refusal that concerns no field. */
  failed: string | null;
};

export function translateFormErrors(
  { t }: Pick<ShopRequest, 't'>,
  refusal: Refusal | null,
  labels: FieldLabels = {},
): FormErrors {
  const errors = translateFieldErrors(t, refusal?.fields ?? {}, labels);
  const isNamed = Object.keys(errors).length > 0;
  return { errors, failed: refusal && !isNamed ? translateRefusal(refusal, t, labels) : null };
}

/** The message of the first problem of each field, with the field's label in the form. */
export function translateFieldErrors(
  t: Translator,
  fields: Refusal['fields'],
  labels: FieldLabels = {},
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, [problem]]) =>
      problem ? [[field, translateRefusal(problem, t, labels)] as const] : [],
    ),
  );
}
