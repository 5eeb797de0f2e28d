import { randomSixDigitCode } from '../../../kernel/ids.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { hashVerificationCode } from '../../../platform/security/tokens.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { findCustomerByEmail } from '../customer.store.ts';
import { buildCustomerMail } from '../customer-mails.ts';
import type { RequestContext } from '../request-context.ts';
import { calculateCodeExpiry, RESEND_DELAY_SECONDS } from '../verification-code.rules.ts';
import { savePasswordReset } from './password-reset.store.ts';

/**
 * Requests a password reset: mails a verification code. An address without an account gets a mail that says so; the
 * response is the same.
 */
export async function requestPasswordReset(
  db: Db,
  email: string,
  { locale, now }: RequestContext,
): Promise<Result<{ resend_after: number }>> {
  const { siteName } = await readSettings(db);
  const code = randomSixDigitCode();
  await inTransaction(db, async (tx) => {
    const customer = await findCustomerByEmail(tx, email);
    if (customer) {
      await savePasswordReset(tx, {
        customer_id: customer.id,
        code_hash: hashVerificationCode('password-reset', email, code),
        expires_at: calculateCodeExpiry(now),
        sent_at: now,
      });
    }
    const mail = { to: email, locale, shopName: siteName, now };
    await queueMail(
      tx,
      buildCustomerMail(customer ? { ...mail, about: 'resetCode', code } : { ...mail, about: 'noAccount' }),
    );
  });
  return ok({ resend_after: RESEND_DELAY_SECONDS });
}
