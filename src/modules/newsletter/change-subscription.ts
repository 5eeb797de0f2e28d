import { randomToken, uuidv7 } from '../../kernel/ids.ts';
import type { Locale } from '../../kernel/locale.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import {
  deleteSubscription,
  findSubscription,
  leaveByEmail,
  putSubscribed,
  renameSubscription,
} from './newsletter.store.ts';

/** Whether an address is subscribed, and since when. @param email folded */
export async function subscriptionOf(db: Db, email: string): Promise<{ subscribed: boolean; since: Date | null }> {
  const row = await findSubscription(db, email);
  const subscribed = row?.state === 'subscribed';
  return { subscribed, since: subscribed ? row.confirmed_at : null };
}

type Change = {
  /** Folded; the owner is signed in, so no double opt-in is needed. */
  email: string;
  subscribed: boolean;
  /** Language of the newsletter. */
  locale: Locale;
  now: Date;
};

/** Subscribes or unsubscribes a signed-in customer. */
export function changeSubscription(db: Db, { email, subscribed, locale, now }: Change): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!subscribed) return leaveByEmail(tx, email, now);
    await putSubscribed(tx, {
      ...{ id: uuidv7(now.getTime()), email, locale, source: 'profile', state: 'subscribed' },
      ...{ asked_at: now, confirm_hash: null, confirmed_at: now, left_at: null, leave_token: randomToken() },
    });
  });
}

/** Moves the subscription when a customer changes to another verified e-mail address. */
export function moveSubscription(tx: Tx, mailboxes: { from: string; to: string }): Promise<void> {
  return renameSubscription(tx, mailboxes);
}

/** Deletes the subscription of an erased account. */
export function forgetSubscription(tx: Tx, email: string): Promise<void> {
  return deleteSubscription(tx, email);
}
