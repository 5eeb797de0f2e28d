import { type Problem, type Result, refuseFields } from '../../kernel/result.ts';
import commonPasswords from './common-passwords.json' with { type: 'json' };
import { type NewPassword, passwordProblems } from './password.rules.ts';
import { hashPassword } from './password-hash.ts';

const common = new Set(commonPasswords);

/** The hash of a new password, or what is wrong with it by field. */
export async function acceptPassword(typed: NewPassword): Promise<Result<string>> {
  const problems = passwordProblems(typed);
  if (!problems.password && common.has(typed.password.toLowerCase())) problems.password = [tooCommon];
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  return hashPassword(typed.password);
}

const tooCommon: Problem = { code: 'customers.password-common', facts: {} };
