import { type Problem, type Result, refuseFields } from '../../kernel/result.ts';
import type { FieldProblems } from '../../platform/input-rules.ts';
import commonPasswords from './common-passwords.json' with { type: 'json' };
import { type NewPassword, passwordProblems } from './password.rules.ts';
import { hashPassword } from './password-hash.ts';

const common = new Set(commonPasswords);

/** Validates a new password and returns its hash. Refuses with the problems by field. */
export async function acceptPassword(typed: NewPassword): Promise<Result<string>> {
  const problems = newPasswordRules(typed);
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  return hashPassword(typed.password);
}

/** Problems of a new password by field. The confirmation is checked only when it is given. */
export function newPasswordRules({ password, password_confirmation }: Partial<NewPassword>): FieldProblems {
  if (password === undefined) return {};
  const problems = passwordProblems({ password, password_confirmation: password_confirmation ?? password });
  if (!problems.password && common.has(password.toLowerCase())) problems.password = [tooCommon];
  return problems;
}

const tooCommon: Problem = { code: 'customers.password-common', facts: {} };
