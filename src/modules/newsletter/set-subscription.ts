import { randomToken, uuidv7 } from '../../kernel/ids.ts';
import type { Locale } from '../../kernel/locale.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/db.ts';
import { findSubscription, unsubscribeByEmail, updateSubscriptionEmail, upsertSubscriber } from './newsletter.store.ts';

/**
 * Whether an address is subscribed, and since when.
 * @param email normalized with `normalizeEmail`
 */
export async function readSubscription(db: Db, email: string): Promise<{ subscribed: boolean; since: Date | null }> {
  const row = await findSubscription(db, email);
  const subscribed = row?.state === 'subscribed';
  return { subscribed, since: subscribed ? row.confirmed_at : null };
}

type SubscriptionChange = {
  /** Normalized; the owner is signed in, so no double opt-in is needed. */
  email: string;
  subscribed: boolean;
  /** Language of the newsletter. */
  locale: Locale;
  now: Date;
};

/** Subscribes or unsubscribes a signed-in customer. */
export function setSubscription(db: Db, { email, subscribed, locale, now }: SubscriptionChange): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!subscribed) return unsubscribeByEmail(tx, email, now);
    await upsertSubscriber(tx, {
      id: uuidv7(now.getTime()),
      email,
      locale,
      source: 'profile',
      state: 'subscribed',
      requested_at: now,
      confirm_hash: null,
      confirmed_at: now,
      unsubscribed_at: null,
      unsubscribe_token: randomToken(),
    });
  });
}

/** Moves the subscription when a customer changes to another verified e-mail address. */
export function changeSubscriptionEmail(tx: Tx, mailboxes: { from: string; to: string }): Promise<void> {
  return updateSubscriptionEmail(tx, mailboxes);
}
