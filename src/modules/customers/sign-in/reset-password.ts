import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { hashVerificationCode, isSameHash } from '../../../platform/security/tokens.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { runCodeCheck } from '../attempt-limits.ts';
import { findCustomerByEmail, updatePasswordHash } from '../customer.store.ts';
import { buildCustomerMail } from '../customer-mails.ts';
import type { NewPasswordInput } from '../customers.input.ts';
import type { RequestContext } from '../request-context.ts';
import { deleteOtherSessions } from '../sessions/session.store.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { hasStaffPasswordLength, MIN_STAFF_PASSWORD_LENGTH } from './password.rules.ts';
import { countResetAttempt, deletePasswordReset } from './password-reset.store.ts';

/**
 * Resets the password with a mailed verification code. Ends all sessions of the account except `sessionHash`, the
 * session of this request.
 */
export async function resetPassword(
  db: Db,
  input: NewPasswordInput,
  context: RequestContext,
  sessionHash: Buffer | null,
): Promise<Result<{ email: string }>> {
  const hashed = await hashNewPassword(input);
  if (!hashed.ok) return hashed;
  const about = { purpose: 'password-reset', email: input.email } as const;
  return runCodeCheck(db, context, about, () => applyPasswordReset(db, input, hashed.value, context, sessionHash));
}

async function applyPasswordReset(
  db: Db,
  { email, code, password }: NewPasswordInput,
  passwordHash: string,
  { locale, now }: RequestContext,
  sessionHash: Buffer | null,
): Promise<Result<{ email: string }>> {
  const { siteName } = await readSettings(db);
  return inTransaction<Result<{ email: string }>>(
    db,
    async (tx) => {
      const reset = await countResetAttempt(tx, email, now);
      if (!reset || !isSameHash(reset.code_hash, hashVerificationCode('password-reset', email, code))) {
        return refuse('customers.code-wrong');
      }
      // only revealed after the code was right: this account requires a longer password
      if (!hasStaffPasswordLength(password) && (await findCustomerByEmail(tx, email))?.staff)
        return refuseField('password', 'fields.too-short', { type: 'password', min: MIN_STAFF_PASSWORD_LENGTH });
      await deletePasswordReset(tx, reset.customer_id);
      await updatePasswordHash(tx, reset.customer_id, passwordHash);
      await deleteOtherSessions(tx, reset.customer_id, sessionHash);
      await queueMail(tx, buildCustomerMail({ about: 'passwordChanged', to: email, locale, shopName: siteName, now }));
      return ok({ email });
    },
    // the attempt counter must be committed even when the code is refused
    { onRefusal: 'commit' },
  );
}
