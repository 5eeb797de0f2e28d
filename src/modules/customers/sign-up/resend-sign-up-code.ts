import { randomSixDigitCode } from '../../../kernel/ids.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { hashVerificationCode } from '../../../platform/security/tokens.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { buildCustomerMail } from '../customer-mails.ts';
import type { RequestContext } from '../request-context.ts';
import { calculateCodeExpiry, RESEND_DELAY_SECONDS } from '../verification-code.rules.ts';
import { renewPendingSignUp } from './pending-sign-up.store.ts';

/**
 * Mails a new code for a pending sign-up and invalidates the old one. The response is the same when no sign-up is
 * pending.
 */
export async function resendSignUpCode(
  db: Db,
  email: string,
  { locale, now }: RequestContext,
): Promise<Result<{ resend_after: number }>> {
  const { siteName } = await readSettings(db);
  const code = randomSixDigitCode();
  await inTransaction(db, async (tx) => {
    const codeHash = hashVerificationCode('sign-up', email, code);
    const isPending = await renewPendingSignUp(tx, email, {
      code_hash: codeHash,
      expires_at: calculateCodeExpiry(now),
      sent_at: now,
    });
    if (isPending)
      await queueMail(tx, buildCustomerMail({ about: 'signUpCode', to: email, locale, shopName: siteName, code, now }));
  });
  return ok({ resend_after: RESEND_DELAY_SECONDS });
}
