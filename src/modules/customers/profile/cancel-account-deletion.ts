import type { Db } from '../../../platform/database/db.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { buildAccountMail, parseMailLocale } from '../account-mails.ts';
import { clearScheduledDeletion } from './profile.store.ts';

/** Cancels the scheduled deletion of an account at sign-in and mails a notice. */
export async function cancelAccountDeletion(tx: Db, customerId: string, now: Date): Promise<void> {
  const restored = await clearScheduledDeletion(tx, customerId);
  if (!restored) return;
  const { siteName } = await readSettings(tx);
  const about = { to: restored.email, locale: parseMailLocale(restored.locale), shopName: siteName, now };
  await queueMail(tx, buildAccountMail({ about: 'deletionCancelled' }, about));
}
