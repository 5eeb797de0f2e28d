import type { Db } from '../../platform/db.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { readSettings } from '../content/read-settings.ts';
import { accountMail, mailLocale } from './account-mails.ts';
import { clearDeletion } from './profile.store.ts';

/** Cancels the scheduled deletion of an account at sign-in and mails a notice. */
export async function keepAccount(tx: Db, customerId: string, now: Date): Promise<void> {
  const restored = await clearDeletion(tx, customerId);
  if (!restored) return;
  const { siteName } = await readSettings(tx);
  const about = { to: restored.email, locale: mailLocale(restored.locale), shopName: siteName, now };
  await queueMail(tx, accountMail({ about: 'deletionUndone' }, about));
}
