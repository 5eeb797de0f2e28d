import { sixDigits } from '../../kernel/ids.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { takeTry } from '../../platform/throttle.ts';
import { hashCode } from '../../platform/tokens.ts';
import { readSettings } from '../content/read-settings.ts';
import type { Asker } from './asker.ts';
import { codeExpiry, RESEND_SECONDS } from './code.rules.ts';
import { customerMail } from './customer-mails.ts';
import { renewPendingSignUp } from './pending-sign-up.store.ts';

/**
 * Mails a new code for a pending sign-up and invalidates the old one. The response is the same when no sign-up is
 * pending.
 */
export async function resendCode(
  db: Db,
  email: string,
  { locale, address, limits, now }: Asker,
): Promise<Result<{ resend_after: number }>> {
  for (const [limit, key] of [
    ['account', address],
    ['codeAgain', email],
    ['codeMail', email],
  ] as const) {
    const admitted = await takeTry(db, limits, limit, key, now);
    if (!admitted.ok) return admitted;
  }
  const { siteName } = await readSettings(db);
  const code = sixDigits();
  await inTransaction(db, async (tx) => {
    const codeHash = hashCode('sign-up', email, code);
    const isPending = await renewPendingSignUp(tx, email, {
      code_hash: codeHash,
      expires_at: codeExpiry(now),
      sent_at: now,
    });
    if (isPending)
      await queueMail(tx, customerMail({ about: 'signUpCode', to: email, locale, shopName: siteName, code, now }));
  });
  return ok({ resend_after: RESEND_SECONDS });
}
