import type { RefusalReason } from '../../../kernel/result.ts';

/** From the specification. */
export const MIN_PASSWORD_LENGTH = 6;
/** Minimum length for staff, who can issue refunds. */
export const MIN_STAFF_PASSWORD_LENGTH = 12;
/** Limits the input of the password hash. */
const MAX_PASSWORD_LENGTH = 128;

export type NewPassword = { password: string; password_confirmation: string };

/** Whether a password is long enough for staff. The length is counted in characters. */
export function hasStaffPasswordLength(password: string): boolean {
  return [...password].length >= MIN_STAFF_PASSWORD_LENGTH;
}

/** Problems of a new password and its confirmation by field; empty when valid. The length is counted in characters. */
export function validatePassword({ password, password_confirmation }: NewPassword): Record<string, RefusalReason[]> {
  const problems: Record<string, RefusalReason[]> = {};
  const length = [...password].length;
  if (length < MIN_PASSWORD_LENGTH) problems.password = [{ code: 'customers.password-length', facts: {} }];
  else if (length > MAX_PASSWORD_LENGTH) {
    problems.password = [{ code: 'fields.too-long', facts: { type: 'password', max: MAX_PASSWORD_LENGTH } }];
  }
  if (password !== password_confirmation) {
    problems.password_confirmation = [{ code: 'customers.passwords-differ', facts: {} }];
  }
  return problems;
}
