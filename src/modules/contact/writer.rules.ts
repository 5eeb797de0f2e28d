import type { FieldProblems } from '../../platform/input-rules.ts';
import { foldEmail, isEmail } from '../customers/email.rules.ts';

/** E-mail address of the sender: the typed one, or that of the account. */
export function mailboxOf(
  typed: string,
  customer: { email: string } | null,
): { email: string; problems: FieldProblems } {
  const email = foldEmail(typed || (customer?.email ?? ''));
  if (email === '') return { email, problems: missing('email') };
  if (!isEmail(email))
    return { email, problems: { email: [{ code: 'fields.invalid-email', facts: { type: 'email' } }] } };
  return { email, problems: {} };
}

/** Problems for empty required fields. */
export function emptyOf(typed: Record<string, string | undefined>): FieldProblems {
  return missing(...Object.entries(typed).flatMap(([field, value]) => (value ? [] : [field])));
}

function missing(...fields: string[]): FieldProblems {
  return Object.fromEntries(fields.map((type) => [type, [{ code: 'fields.required', facts: { type } }]]));
}

export function tooLong(type: string, max: number): FieldProblems {
  return { [type]: [{ code: 'fields.too-long', facts: { type, max } }] };
}
