import type { Locale } from '../../kernel/locale.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { changeSubscription, subscriptionOf } from '../newsletter/change-subscription.ts';
import { changeReviewMails, wantsReviewMails } from '../reviews/change-review-mails.ts';
import type { WantedMailsInput } from './wanted-mails.input.ts';

export type WantedMails = Required<WantedMailsInput>;

type Owner = { id: string; email: string };

/** Reads the mail preferences of a customer. */
export async function wantedMails(db: Db, { id, email }: Owner): Promise<WantedMails> {
  const { subscribed } = await subscriptionOf(db, email);
  return { newsletter: subscribed, review_mails: await wantsReviewMails(db, id) };
}

type Change = { locale: Locale; now: Date };

/** Updates the mail preferences of a customer; omitted fields are not changed. */
export function changeWantedMails(
  db: Db,
  owner: Owner,
  { newsletter, review_mails }: WantedMailsInput,
  { locale, now }: Change,
): Promise<WantedMails> {
  return inTransaction(db, async (tx) => {
    if (newsletter !== undefined)
      await changeSubscription(tx, { email: owner.email, subscribed: newsletter, locale, now });
    if (review_mails !== undefined) await changeReviewMails(tx, { customerId: owner.id, wanted: review_mails, now });
    return wantedMails(tx, owner);
  });
}
