import { type RefusalReason, type Result, refuseFields } from '../../../kernel/result.ts';
import type { FieldErrors } from '../../../platform/http/input-rules.ts';
import commonPasswords from './common-passwords.json' with { type: 'json' };
import { type NewPassword, validatePassword } from './password.rules.ts';
import { hashPassword } from './password-hash.ts';

/** Refusals of a new password, at its fields. */
export const NEW_PASSWORD_REFUSALS = {
  'customers.password-length': 'refused',
  'customers.passwords-differ': 'refused',
  'customers.password-common': 'refused',
} as const;

const commonPasswordSet = new Set(commonPasswords);

/** Validates a new password and returns its hash. Refuses with the problems by field. */
export async function hashNewPassword(typed: NewPassword): Promise<Result<string>> {
  const problems = validateNewPassword(typed);
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  return hashPassword(typed.password);
}

/** Problems of a new password by field. The confirmation is checked only when it is given. */
export function validateNewPassword({ password, password_confirmation }: Partial<NewPassword>): FieldErrors {
  if (password === undefined) return {};
  const problems = validatePassword({ password, password_confirmation: password_confirmation ?? password });
  if (!problems.password && commonPasswordSet.has(password.toLowerCase())) problems.password = [tooCommon];
  return problems;
}

const tooCommon: RefusalReason = { code: 'customers.password-common', facts: {} };
