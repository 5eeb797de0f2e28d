import { type Db, inTransaction } from '../../platform/database/db.ts';
import { readSettings } from '../settings/read-settings.ts';
import { createTicket } from '../tickets/create-ticket.ts';
import { queueTicketNotification } from '../tickets/notifications/queue-ticket-notification.ts';
import type { ContactInput } from './contact.input.ts';
import { findDuplicateTicket, findModelByName, lockSender } from './contact.store.ts';
import { notifyShop } from './contact-mails.ts';
import type { SaveResult, SenderContext } from './send-contact-message.ts';

/** Identical requests within this time are treated as duplicates. */
const DUPLICATE_WINDOW_MS = 3_600_000;

/** Creates a ticket for a device described in free text; links it to the catalog model when the name matches. */
export async function createRepairRequest(
  db: Db,
  { name, phone, make, model, fault }: ContactInput,
  { customer, email, photos, locale, links, now }: SenderContext,
): Promise<SaveResult> {
  const settings = await readSettings(db);
  return inTransaction(db, async (tx) => {
    await lockSender(tx, email);
    const known = await findModelByName(tx, { make, model });
    const device = { make: known?.make ?? make, model: known?.model ?? model };
    const request = { kind: 'repair', email, ...device, description: fault } as const;
    const before = await findDuplicateTicket(tx, request, new Date(now.getTime() - DUPLICATE_WINDOW_MS));
    if (before) return { ticket: { number: before.number, code: before.code }, isNew: false };
    const written = await createTicket(
      tx,
      {
        ...request,
        status: 'requested',
        name,
        phone,
        locale,
        customer_id: customer?.id ?? null,
        photos,
        currency: settings.currency,
        prices_include_tax: settings.pricesIncludeTax,
        ...(known && { device_model_id: known.id, device_type_id: known.device_type_id }),
      },
      now,
    );
    const { number, code, token } = written;
    await queueTicketNotification(tx, written.id, 'requested', { links, now, token });
    await notifyShop(tx, {
      settings,
      name,
      email,
      phone,
      locale,
      now,
      topic: 'repair',
      photos: photos.length,
      reference: `${number} · ${device.make} ${device.model}`,
      message: fault,
    });
    return { ticket: { number, code }, isNew: true };
  });
}
