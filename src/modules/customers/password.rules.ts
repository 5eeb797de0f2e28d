import type { Problem } from '../../kernel/result.ts';

/** From the specification. */
export const PASSWORD_LEAST = 6;
/** Minimum length for staff, who can issue refunds. */
export const STAFF_PASSWORD_LEAST = 12;
/** Limits the input of the password hash. */
const PASSWORD_MOST = 128;

export type NewPassword = { password: string; password_confirmation: string };

/** Whether a password is long enough for staff. The length is counted in characters. */
export function isStaffPassword(password: string): boolean {
  return [...password].length >= STAFF_PASSWORD_LEAST;
}

/** Problems of a new password and its confirmation by field; empty when valid. The length is counted in characters. */
export function passwordProblems({ password, password_confirmation }: NewPassword): Record<string, Problem[]> {
  const problems: Record<string, Problem[]> = {};
  const length = [...password].length;
  if (length < PASSWORD_LEAST) problems.password = [{ code: 'customers.password-length', facts: {} }];
  else if (length > PASSWORD_MOST) {
    problems.password = [{ code: 'fields.too-long', facts: { type: 'password', max: PASSWORD_MOST } }];
  }
  if (password !== password_confirmation) {
    problems.password_confirmation = [{ code: 'customers.passwords-differ', facts: {} }];
  }
  return problems;
}
