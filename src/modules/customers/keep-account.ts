import type { Db } from '../../platform/db.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { readSettings } from '../content/read-settings.ts';
import { accountMail, mailLocale } from './account-mails.ts';
import { clearDeletion } from './profile.store.ts';

/** Whoever signs in wants their account: what was given up is kept, and a mail says so. */
export async function keepAccount(tx: Db, customerId: string, now: Date): Promise<void> {
  const kept = await clearDeletion(tx, customerId);
  if (!kept) return;
  const { siteName } = await readSettings(tx);
  const about = { to: kept.email, locale: mailLocale(kept.locale), shopName: siteName, now };
  await queueMail(tx, accountMail({ about: 'deletionUndone' }, about));
}
