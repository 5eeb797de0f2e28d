import { ok, type Result, refuse, refuseField } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { takeTry } from '../../platform/throttle.ts';
import { hashCode, sameHash } from '../../platform/tokens.ts';
import { readSettings } from '../content/read-settings.ts';
import { acceptPassword } from './accept-password.ts';
import type { Asker } from './asker.ts';
import { changePasswordHash, findCustomerByEmail } from './customer.store.ts';
import { customerMail } from './customer-mails.ts';
import type { NewPasswordInput } from './customers.input.ts';
import { tryMailedCode } from './guesses.ts';
import { isStaffPassword, STAFF_PASSWORD_LEAST } from './password.rules.ts';
import { countResetTry, deletePasswordReset } from './password-reset.store.ts';
import { deleteOtherSessions } from './session.store.ts';

/**
 * Resets the password with a mailed verification code. Ends all sessions of the account except `sessionHash`, the
 * session of this request.
 */
export async function updatePassword(
  db: Db,
  input: NewPasswordInput,
  context: Asker,
  sessionHash: Buffer | null,
): Promise<Result<{ email: string }>> {
  const { address, limits, now } = context;
  const admitted = await takeTry(db, limits, 'account', address, now);
  if (!admitted.ok) return admitted;
  const hashed = await acceptPassword(input);
  if (!hashed.ok) return hashed;
  const about = { purpose: 'password-reset', email: input.email } as const;
  return tryMailedCode(db, context, about, () => changeByCode(db, input, hashed.value, context, sessionHash));
}

async function changeByCode(
  db: Db,
  { email, code, password }: NewPasswordInput,
  passwordHash: string,
  { locale, now }: Asker,
  sessionHash: Buffer | null,
): Promise<Result<{ email: string }>> {
  const { siteName } = await readSettings(db);
  return inTransaction<Result<{ email: string }>>(
    db,
    async (tx) => {
      const reset = await countResetTry(tx, email, now);
      if (!reset || !sameHash(reset.code_hash, hashCode('password-reset', email, code))) {
        return refuse('customers.code-wrong');
      }
      // only revealed after the code was right: this account requires a longer password
      if (!isStaffPassword(password) && (await findCustomerByEmail(tx, email))?.staff)
        return refuseField('password', 'fields.too-short', { type: 'password', min: STAFF_PASSWORD_LEAST });
      await deletePasswordReset(tx, reset.customer_id);
      await changePasswordHash(tx, reset.customer_id, passwordHash);
      await deleteOtherSessions(tx, reset.customer_id, sessionHash);
      await queueMail(tx, customerMail({ about: 'passwordChanged', to: email, locale, shopName: siteName, now }));
      return ok({ email });
    },
    // the attempt counter must be committed even when the code is refused
    { onRefusal: 'commit' },
  );
}
