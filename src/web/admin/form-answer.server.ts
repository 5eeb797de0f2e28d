import { data } from 'react-router';
import type { Refusal } from '../../kernel/result.ts';
import { type FieldLabels, translateRefusal } from '../../platform/translator.ts';
import { readTextField } from '../http/form-data.server.ts';
import type { ShopRequest } from '../http/request.server.ts';

/** A refused form: its intent, values and error messages. */
export type FormAnswer = {
  intent: string;
  failed: string;
  errors: Partial<Record<string, string>>;
  values: Partial<Record<string, string>>;
};

const STATUS: Partial<Record<Refusal['kind'], number>> = { missing: 404, conflict: 409, 'too-many': 429 };

/** HTTP status of the page of a refused form. */
export function getFormStatus({ kind }: Refusal): number {
  return STATUS[kind] ?? 200;
}

/** Response of a refused form with the submitted values. */
export function formAnswer(
  { t }: ShopRequest,
  refusal: Refusal,
  { intent, form, labels }: { intent: string; form: FormData; labels?: FieldLabels },
) {
  const errors = Object.entries(refusal.fields).flatMap(([field, [problem]]) =>
    problem ? [[field, translateRefusal(problem, t, labels)] as const] : [],
  );
  const answer: FormAnswer = {
    intent,
    failed: errors.length > 0 ? t('login.fixFields') : translateRefusal(refusal, t),
    errors: Object.fromEntries(errors),
    values: Object.fromEntries([...form.keys()].map((name) => [name, readTextField(form, name)])),
  };
  return data(answer, { status: getFormStatus(refusal) });
}
