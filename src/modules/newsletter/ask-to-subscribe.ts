import { randomToken, uuidv7 } from '../../kernel/ids.ts';
import type { Locale } from '../../kernel/locale.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import type { Limits } from '../../platform/limits.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { takeTry } from '../../platform/throttle.ts';
import { hashToken } from '../../platform/tokens.ts';
import { readSettings } from '../content/read-settings.ts';
import type { SubscribeInput } from './newsletter.input.ts';
import { askFor } from './newsletter.store.ts';
import { confirmMail, letterMail, type NewsletterLinks } from './newsletter-mails.ts';

type Asking = {
  locale: Locale;
  /** Network address. */
  address: string;
  limits: Limits;
  links: NewsletterLinks;
  now: Date;
};

/**
 * Requests a newsletter subscription with double opt-in: mails a confirmation link to the address. Response and timing
 * are the same for all addresses, also for subscribed ones. Refuses only with `api.too-many`.
 */
export async function askToSubscribe(
  db: Db,
  { email, source }: SubscribeInput,
  context: Asking,
): Promise<Result<null>> {
  const { locale, address, limits, links, now } = context;
  for (const [limit, key] of [
    ['contact', address],
    ['newsletterMail', email],
  ] as const) {
    const admitted = await takeTry(db, limits, limit, key, now);
    if (!admitted.ok) return admitted;
  }
  const { siteName } = await readSettings(db);
  const token = randomToken();
  await inTransaction(db, async (tx) => {
    const row = await askFor(tx, {
      ...{ id: uuidv7(now.getTime()), email, locale, source: source ?? 'api', state: 'asked', asked_at: now },
      ...{ confirm_hash: hashToken(token), confirmed_at: null, left_at: null, leave_token: randomToken() },
    });
    const mailContext = { to: email, locale, shopName: siteName, links, now };
    const isSubscribed = row.state === 'subscribed';
    await queueMail(
      tx,
      isSubscribed ? letterMail('already', mailContext, row.leave_token) : confirmMail(mailContext, token),
    );
  });
  return ok(null);
}
