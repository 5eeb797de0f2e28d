import { isEmail, normalizeEmail } from '../../kernel/contact/email.ts';
import type { FieldErrors } from '../../platform/http/input-rules.ts';

/** E-mail address of the sender: the typed one, or that of the account. */
export function readSenderEmail(
  typed: string,
  customer: { email: string } | null,
): { email: string; problems: FieldErrors } {
  const email = normalizeEmail(typed || (customer?.email ?? ''));
  if (email === '') return { email, problems: listRequiredProblems('email') };
  if (!isEmail(email))
    return { email, problems: { email: [{ code: 'fields.invalid-email', facts: { type: 'email' } }] } };
  return { email, problems: {} };
}

/** Problems for empty required fields. */
export function requireFields(typed: Record<string, string | undefined>): FieldErrors {
  return listRequiredProblems(...Object.entries(typed).flatMap(([field, value]) => (value ? [] : [field])));
}

function listRequiredProblems(...fields: string[]): FieldErrors {
  return Object.fromEntries(fields.map((type) => [type, [{ code: 'fields.required', facts: { type } }]]));
}

export function createLengthProblem(type: string, max: number): FieldErrors {
  return { [type]: [{ code: 'fields.too-long', facts: { type, max } }] };
}
