import { randomSixDigitCode } from '../../kernel/ids.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { hashVerificationCode } from '../../platform/security/tokens.ts';
import type { RequestContext } from '../customers/request-context.ts';
import { calculateCodeExpiry, RESEND_DELAY_SECONDS } from '../customers/verification-code.rules.ts';
import { readSettings } from '../settings/read-settings.ts';
import { renewCode } from './application.store.ts';
import { buildApplicationMail, type SellerLinks } from './application-mails.ts';

/** Mails a new code and invalidates the old one. The response is the same when no application waits for a code. */
export async function resendApplicationCode(
  db: Db,
  { email, attempt }: { email: string; attempt: string },
  { locale, links, now }: RequestContext & { links: SellerLinks },
): Promise<Result<{ resend_after: number }>> {
  const { siteName } = await readSettings(db);
  const code = randomSixDigitCode();
  await inTransaction(db, async (tx) => {
    const renewed = { code_hash: hashVerificationCode('seller', email, code), expires_at: calculateCodeExpiry(now) };
    if (!(await renewCode(tx, { id: attempt, email }, renewed))) return;
    const about = { to: email, locale, shopName: siteName, links, now };
    await queueMail(tx, buildApplicationMail({ ...about, event: 'code' }, { code }));
  });
  return ok({ resend_after: RESEND_DELAY_SECONDS });
}
