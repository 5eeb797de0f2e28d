import { type Problem, type Result, refuseFields } from '../../kernel/result.ts';
import type { FieldProblems } from '../../platform/input-rules.ts';
import commonPasswords from './common-passwords.json' with { type: 'json' };
import { type NewPassword, passwordProblems } from './password.rules.ts';
import { hashPassword } from './password-hash.ts';

const common = new Set(commonPasswords);

/** The hash of a new password, or what is wrong with it by field. */
export async function acceptPassword(typed: NewPassword): Promise<Result<string>> {
  const problems = newPasswordRules(typed);
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  return hashPassword(typed.password);
}

/** What is wrong with a new password, and with its confirmation once both are there. */
export function newPasswordRules({ password, password_confirmation }: Partial<NewPassword>): FieldProblems {
  if (password === undefined) return {};
  const problems = passwordProblems({ password, password_confirmation: password_confirmation ?? password });
  if (!problems.password && common.has(password.toLowerCase())) problems.password = [tooCommon];
  return problems;
}

const tooCommon: Problem = { code: 'customers.password-common', facts: {} };
