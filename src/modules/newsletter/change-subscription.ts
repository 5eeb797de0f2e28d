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

/** Whether a mailbox receives the letter, and since when. @param email folded */
export async function subscriptionOf(db: Db, email: string): Promise<{ subscribed: boolean; since: Date | null }> {
  const row = await findSubscription(db, email);
  const subscribed = row?.state === 'subscribed';
  return { subscribed, since: subscribed ? row.confirmed_at : null };
}

type Change = {
  /** Folded; its owner is signed in, so nobody needs to be asked by mail. */
  email: string;
  subscribed: boolean;
  /** The language of the letter. */
  locale: Locale;
  now: Date;
};

/** The switch in a customer's profile. */
export function changeSubscription(db: Db, { email, subscribed, locale, now }: Change): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!subscribed) return leaveByEmail(tx, email, now);
    await putSubscribed(tx, {
      ...{ id: uuidv7(now.getTime()), email, locale, source: 'profile', state: 'subscribed' },
      ...{ asked_at: now, confirm_hash: null, confirmed_at: now, left_at: null, leave_token: randomToken() },
    });
  });
}

/** An account moves to another mailbox, which its owner has proved to be theirs: the letter follows. */
export function moveSubscription(tx: Tx, mailboxes: { from: string; to: string }): Promise<void> {
  return renameSubscription(tx, mailboxes);
}

/** An account is erased: nothing of its letter is kept. */
export function forgetSubscription(tx: Tx, email: string): Promise<void> {
  return deleteSubscription(tx, email);
}
