import { randomToken, uuidv7 } from '../../kernel/ids.ts';
import type { Locale } from '../../kernel/locale.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { SubscribeInput } from './newsletter.input.ts';
import { upsertSubscriptionRequest } from './newsletter.store.ts';
import { buildConfirmMail, buildNewsletterMail, type NewsletterLinks } from './newsletter-mails.ts';

type SubscribeContext = {
  locale: Locale;
  links: NewsletterLinks;
  now: Date;
};

/**
 * Requests a newsletter subscription with double opt-in: mails a confirmation link to the address. Response and timing
 * are the same for all addresses, also for subscribed ones.
 */
export async function requestSubscription(
  db: Db,
  { email, source }: SubscribeInput,
  context: SubscribeContext,
): Promise<Result<null>> {
  const { locale, links, now } = context;
  const { siteName } = await readSettings(db);
  const token = randomToken();
  await inTransaction(db, async (tx) => {
    const row = await upsertSubscriptionRequest(tx, {
      id: uuidv7(now.getTime()),
      email,
      locale,
      source: source ?? 'api',
      state: 'pending',
      requested_at: now,
      confirm_hash: hashToken(token),
      confirmed_at: null,
      unsubscribed_at: null,
      unsubscribe_token: randomToken(),
    });
    const mailContext = { to: email, locale, shopName: siteName, links, now };
    const isSubscribed = row.state === 'subscribed';
    await queueMail(
      tx,
      isSubscribed
        ? buildNewsletterMail('already', mailContext, row.unsubscribe_token)
        : buildConfirmMail(mailContext, token),
    );
  });
  return ok(null);
}
