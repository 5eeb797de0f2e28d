import type { Locale } from '../../kernel/locale.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { readSubscription, setSubscription } from '../newsletter/set-subscription.ts';
import { setReviewMails, wantsReviewMails } from '../reviews/invites/set-review-mails.ts';
import type { MailPreferencesInput } from './mail-preferences.input.ts';

export type MailPreferences = Required<MailPreferencesInput> & { subscribedSince: Date | null };

type Owner = { id: string; email: string };

/** Reads the mail preferences of a customer. */
export async function readMailPreferences(db: Db, { id, email }: Owner): Promise<MailPreferences> {
  const { subscribed, since } = await readSubscription(db, email);
  return { newsletter: subscribed, subscribedSince: since, review_mails: await wantsReviewMails(db, id) };
}

type PreferencesContext = { locale: Locale; now: Date };

/** Updates the mail preferences of a customer; omitted fields are not changed. */
export function updateMailPreferences(
  db: Db,
  owner: Owner,
  { newsletter, review_mails }: MailPreferencesInput,
  { locale, now }: PreferencesContext,
): Promise<MailPreferences> {
  return inTransaction(db, async (tx) => {
    if (newsletter !== undefined)
      await setSubscription(tx, { email: owner.email, subscribed: newsletter, locale, now });
    if (review_mails !== undefined) await setReviewMails(tx, { customerId: owner.id, wanted: review_mails, now });
    return readMailPreferences(tx, owner);
  });
}
