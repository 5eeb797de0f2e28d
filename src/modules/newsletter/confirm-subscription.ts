import { DEFAULT_LOCALE, isLocale } from '../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { readSettings } from '../settings/read-settings.ts';
import { getConfirmCutoff } from './newsletter.rules.ts';
import { lockSubscriptionByToken, markSubscribed } from './newsletter.store.ts';
import { buildNewsletterMail, type NewsletterLinks } from './newsletter-mails.ts';

/**
 * Confirms a subscription with the mailed link. Idempotent. Refuses with `newsletter.link-void` a link that is expired,
 * replaced by a newer one, or unknown.
 */
export async function confirmSubscription(
  db: Db,
  token: string,
  { links, now }: { links: NewsletterLinks; now: Date },
): Promise<Result<null>> {
  const { siteName } = await readSettings(db);
  return inTransaction(db, async (tx) => {
    const row = await lockSubscriptionByToken(tx, hashToken(token));
    if (row?.state === 'subscribed') return ok(null);
    if (!row || row.asked_at < getConfirmCutoff(now)) return refuse('newsletter.link-void', {}, 'missing');
    await markSubscribed(tx, row.id, now);
    const locale = isLocale(row.locale) ? row.locale : DEFAULT_LOCALE;
    const mailContext = { to: row.email, locale, shopName: siteName, links, now };
    await queueMail(tx, buildNewsletterMail('welcome', mailContext, row.leave_token));
    return ok(null);
  });
}
