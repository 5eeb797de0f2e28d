import { createHash } from 'node:crypto';
import { randomSixDigitCode } from '../../../kernel/ids.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { consumeAttempt } from '../../../platform/rate-limits/throttle.ts';
import { hashVerificationCode } from '../../../platform/security/tokens.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { findCustomerByEmail } from '../customer.store.ts';
import { buildCustomerMail } from '../customer-mails.ts';
import type { SignUpInput } from '../customers.input.ts';
import type { RequestContext } from '../request-context.ts';
import { hashNewPassword } from '../sign-in/hash-new-password.ts';
import { calculateCodeExpiry, RESEND_DELAY_SECONDS } from '../verification-code.rules.ts';
import { savePendingSignUp } from './pending-sign-up.store.ts';

export type SignUpResult = {
  email: string;
  /**
   * Id of this sign-up attempt: confirming with it can only activate the password of this attempt, not of a later one.
   */
  attempt: string;
  /** Seconds until the code can be resent. */
  resend_after: number;
};

/**
 * Starts a sign-up: mails a verification code; the account is created when the code is confirmed. If the address
 * already has an account, the mail says so instead; response and timing are the same.
 */
export async function signUp(db: Db, input: SignUpInput, context: RequestContext): Promise<Result<SignUpResult>> {
  const { locale, limits, now } = context;
  const { name, email } = input;
  const hashed = await hashNewPassword(input);
  if (!hashed.ok) return hashed;
  const mailbox = await consumeAttempt(db, limits, 'codeMail', email, now);
  if (!mailbox.ok) return mailbox;
  // this mail counts as the first send; the next is allowed after the resend interval
  await consumeAttempt(db, limits, 'codeAgain', email, now);

  const { siteName } = await readSettings(db);
  const code = randomSixDigitCode();
  await inTransaction(db, async (tx) => {
    const existing = await findCustomerByEmail(tx, email);
    if (!existing) {
      await savePendingSignUp(tx, {
        email,
        name,
        password_hash: hashed.value,
        locale,
        code_hash: hashVerificationCode('sign-up', email, code),
        expires_at: calculateCodeExpiry(now),
        sent_at: now,
      });
    }
    const mail = { to: email, locale, shopName: siteName, now };
    await queueMail(
      tx,
      buildCustomerMail(existing ? { ...mail, about: 'accountExists' } : { ...mail, about: 'signUpCode', code }),
    );
  });
  return ok({ email, attempt: deriveAttemptId(hashed.value), resend_after: RESEND_DELAY_SECONDS });
}

/** Derived from the password hash, which is unique for each attempt because of its salt. */
export function deriveAttemptId(passwordHash: string): string {
  return createHash('sha256').update(`sign-up attempt ${passwordHash}`).digest('base64url').slice(0, 22);
}
