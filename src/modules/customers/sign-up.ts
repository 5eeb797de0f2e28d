import { createHash } from 'node:crypto';
import { sixDigits } from '../../kernel/ids.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { takeTry } from '../../platform/throttle.ts';
import { hashCode } from '../../platform/tokens.ts';
import { readSettings } from '../content/read-settings.ts';
import { acceptPassword } from './accept-password.ts';
import type { Asker } from './asker.ts';
import { codeExpiry, RESEND_SECONDS } from './code.rules.ts';
import { findCustomerByEmail } from './customer.store.ts';
import { customerMail } from './customer-mails.ts';
import type { SignUpInput } from './customers.input.ts';
import { savePendingSignUp } from './pending-sign-up.store.ts';

export type SignUpStarted = {
  email: string;
  /** Names this very sign-up: whoever confirms with it confirms this password and no later one. */
  attempt: string;
  /** Seconds until the code may be asked for again. */
  resend_after: number;
};

/**
 * Begins an account: a code goes to the address, and the account exists once the code has come back. An address that
 * has an account gets a mail that says so, and the answer and the work are the same.
 */
export async function signUp(db: Db, input: SignUpInput, asker: Asker): Promise<Result<SignUpStarted>> {
  const { locale, address, limits, now } = asker;
  const { name, email } = input;
  const admitted = await takeTry(db, limits, 'account', address, now);
  if (!admitted.ok) return admitted;
  const hashed = await acceptPassword(input);
  if (!hashed.ok) return hashed;
  const mailbox = await takeTry(db, limits, 'codeMail', email, now);
  if (!mailbox.ok) return mailbox;
  // the code that goes out now is one sending of it; the next may be asked for after the pause
  await takeTry(db, limits, 'codeAgain', email, now);

  const { siteName } = await readSettings(db);
  const code = sixDigits();
  await inTransaction(db, async (tx) => {
    const known = await findCustomerByEmail(tx, email);
    if (!known) {
      await savePendingSignUp(tx, {
        email,
        name,
        password_hash: hashed.value,
        locale,
        code_hash: hashCode('sign-up', email, code),
        expires_at: codeExpiry(now),
        sent_at: now,
      });
    }
    const mail = { to: email, locale, shopName: siteName, now };
    await queueMail(
      tx,
      customerMail(known ? { ...mail, about: 'accountExists' } : { ...mail, about: 'signUpCode', code }),
    );
  });
  return ok({ email, attempt: attemptOf(hashed.value), resend_after: RESEND_SECONDS });
}

/** The salt makes every hash, and so every attempt, one of its own. */
export function attemptOf(passwordHash: string): string {
  return createHash('sha256').update(`sign-up attempt ${passwordHash}`).digest('base64url').slice(0, 22);
}
