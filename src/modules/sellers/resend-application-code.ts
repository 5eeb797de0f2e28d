import { sixDigits } from '../../kernel/ids.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { takeTry } from '../../platform/throttle.ts';
import { hashCode } from '../../platform/tokens.ts';
import { readSettings } from '../content/read-settings.ts';
import type { Asker } from '../customers/asker.ts';
import { codeExpiry, RESEND_SECONDS } from '../customers/code.rules.ts';
import { renewCode } from './application.store.ts';
import { applicationMail, type SellerLinks } from './application-mails.ts';

/** Mails a new code and invalidates the old one. The response is the same when no application waits for a code. */
export async function resendApplicationCode(
  db: Db,
  { email, attempt }: { email: string; attempt: string },
  { locale, address, limits, links, now }: Asker & { links: SellerLinks },
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
    const renewed = { code_hash: hashCode('seller', email, code), expires_at: codeExpiry(now) };
    if (!(await renewCode(tx, { id: attempt, email }, renewed))) return;
    const about = { to: email, locale, shopName: siteName, links, now };
    await queueMail(tx, applicationMail({ ...about, news: 'code' }, { code }));
  });
  return ok({ resend_after: RESEND_SECONDS });
}
