import { randomSixDigitCode } from '../../kernel/ids.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { consumeAttempt } from '../../platform/rate-limits/throttle.ts';
import { hashToken, hashVerificationCode } from '../../platform/security/tokens.ts';
import type { RequestContext } from '../customers/request-context.ts';
import { calculateCodeExpiry, RESEND_DELAY_SECONDS } from '../customers/verification-code.rules.ts';
import { readSettings } from '../settings/read-settings.ts';
import { clearCode, saveCode } from './attempt.store.ts';
import { findCurrentAttempt } from './complete-social-login.ts';
import { buildSocialMail } from './social-mails.ts';

/**
 * Mails a verification code to the address the visitor entered. An address verified by the provider cannot be changed.
 * The response does not reveal whether the address has an account.
 */
export async function sendSocialLoginCode(
  db: Db,
  { browserToken, email: typed }: { browserToken: string | null; email: string | null },
  { locale, address, limits, now }: RequestContext,
): Promise<Result<{ email: string; resend_after: number }>> {
  const attempt = await findCurrentAttempt(db, browserToken, now);
  if (!attempt.ok) return attempt;
  const { provider, person, state_hash, code_email } = attempt.value;
  const email = person.emailVerified ? person.email : (typed ?? code_email);
  if (!email) return refuse('social.expired', { provider: '' });
  for (const [limit, key] of [
    ['account', address],
    ['codeAgain', `social ${email}`],
    ['codeMail', email],
  ] as const) {
    const admitted = await consumeAttempt(db, limits, limit, key, now);
    if (!admitted.ok) return admitted;
  }
  const { siteName } = await readSettings(db);
  const code = randomSixDigitCode();
  await inTransaction(db, async (tx) => {
    await saveCode(tx, state_hash, {
      code_email: email,
      code_hash: hashVerificationCode('social', email, code),
      code_expires_at: calculateCodeExpiry(now),
      code_sent_at: now,
    });
    await queueMail(
      tx,
      buildSocialMail({ about: 'socialCode', to: email, locale, shopName: siteName, provider, code, now }),
    );
  });
  return ok({ email, resend_after: RESEND_DELAY_SECONDS });
}

/** Discards the mailed code, so that another address can be entered. */
export async function clearSocialLoginCode(db: Db, browserToken: string | null): Promise<void> {
  if (browserToken) await clearCode(db, hashToken(browserToken));
}
