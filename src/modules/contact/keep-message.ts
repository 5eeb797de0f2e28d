import { uuidv7 } from '../../kernel/ids.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { readSettings } from '../content/read-settings.ts';
import type { ContactInput } from './contact.input.ts';
import { insertMessage, lockWriter, sameMessage } from './contact.store.ts';
import { contactMail, tellShop } from './contact-mails.ts';
import type { Kept, Writing } from './send-contact.ts';

/** Identical messages within this time are treated as duplicates. */
const ONCE_MS = 3_600_000;

/** Stores a message for staff and sends e-mails to the sender and the shop. */
export async function keepMessage(
  db: Db,
  { topic, name, phone, reference, message }: ContactInput,
  { customer, email, photos, locale, now }: Writing,
): Promise<Kept> {
  if (topic === 'repair') throw new Error('saveMessage does not accept the topic "repair"');
  const settings = await readSettings(db);
  return inTransaction(db, async (tx) => {
    await lockWriter(tx, email);
    const written = { topic, email, reference, message };
    const before = await sameMessage(tx, written, new Date(now.getTime() - ONCE_MS));
    if (before !== undefined) return { ticket: null, isNew: false };
    const id = uuidv7(now.getTime());
    await insertMessage(
      tx,
      { id, ...written, name, phone, locale, customer_id: customer?.id ?? null, sent_at: now },
      photos.map((photo) => ({ ...photo, message_id: id })),
    );
    const about = { ...written, name, locale };
    await queueMail(tx, contactMail('received', about, { shopName: settings.siteName, now }));
    await tellShop(tx, { settings, ...about, phone, now, photos: photos.length });
    return { ticket: null, isNew: true };
  });
}
