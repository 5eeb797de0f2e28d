import { uuidv7 } from '../../kernel/ids.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { ContactInput } from './contact.input.ts';
import { findDuplicateMessage, insertMessage, lockSender } from './contact.store.ts';
import { buildContactMail, notifyShop } from './contact-mails.ts';
import type { SaveResult, SenderContext } from './send-contact-message.ts';

/** Identical messages within this time are treated as duplicates. */
const DUPLICATE_WINDOW_MS = 3_600_000;

/** Stores a message for staff and sends e-mails to the sender and the shop. */
export async function saveMessage(
  db: Db,
  { topic, name, phone, reference, message }: ContactInput,
  { customer, email, photos, locale, now }: SenderContext,
): Promise<SaveResult> {
  if (topic === 'repair') throw new Error('saveMessage does not accept the topic "repair"');
  const settings = await readSettings(db);
  return inTransaction(db, async (tx) => {
    await lockSender(tx, email);
    const written = { topic, email, reference, message };
    const before = await findDuplicateMessage(tx, written, new Date(now.getTime() - DUPLICATE_WINDOW_MS));
    if (before !== undefined) return { ticket: null, isNew: false };
    const id = uuidv7(now.getTime());
    await insertMessage(
      tx,
      { id, ...written, name, phone, locale, customer_id: customer?.id ?? null, sent_at: now },
      photos.map((photo) => ({ ...photo, message_id: id })),
    );
    const about = { ...written, name, locale };
    await queueMail(tx, buildContactMail('received', about, { shopName: settings.siteName, now }));
    await notifyShop(tx, { settings, ...about, phone, now, photos: photos.length });
    return { ticket: null, isNew: true };
  });
}
