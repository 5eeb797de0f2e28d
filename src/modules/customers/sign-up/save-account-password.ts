import { uuidv7 } from '../../../kernel/ids.ts';
import type { Locale } from '../../../kernel/locale.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { findCustomerByEmail, insertCustomer, lockEmailAddress, updatePasswordHash } from '../customer.store.ts';
import { buildCustomerMail } from '../customer-mails.ts';
import { endAllSessions } from '../sessions/end-all-sessions.ts';
import { deletePasswordReset } from '../sign-in/password-reset.store.ts';

/**
 * Sets the password of the account of a verified e-mail address, or creates the account. An existing account keeps its name;
 * its sessions end, and its owner is notified by mail.
 */
export async function saveAccountPassword(
  tx: Tx,
  { name, email, locale }: { name: string; email: string; locale: Locale },
  passwordHash: string,
  now: Date,
): Promise<{ id: string; name: string }> {
  await lockEmailAddress(tx, email);
  const existing = await findCustomerByEmail(tx, email);
  if (!existing) {
    const id = uuidv7(now.getTime());
    await insertCustomer(tx, { id, name, email, phone: null, password_hash: passwordHash, locale, created_at: now });
    return { id, name };
  }
  await updatePasswordHash(tx, existing.id, passwordHash);
  await deletePasswordReset(tx, existing.id);
  await endAllSessions(tx, existing.id);
  const { siteName } = await readSettings(tx);
  const mail = { to: email, locale, shopName: siteName, now };
  await queueMail(tx, buildCustomerMail({ ...mail, about: 'passwordChanged' }));
  return { id: existing.id, name: existing.name };
}
