import { parseTrackCode } from '../../../kernel/ids.ts';
import { foldDigits } from '../../../kernel/locale.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { Limits } from '../../../platform/rate-limits/limits.ts';
import { consumeAttempt } from '../../../platform/rate-limits/throttle.ts';
import { queueTicketNotification, type TicketLinks } from '../notifications/queue-ticket-notification.ts';
import { selectTicket } from '../ticket.store.ts';

/**
 * Sends the link of a repair to the e-mail address it was booked with. The caller learns neither whether the repair
 * exists nor whether an e-mail was sent.
 */
export async function sendTicketLink(
  db: Db,
  typed: string,
  { links, limits, now }: { links: TicketLinks; limits: Limits; now: Date },
): Promise<void> {
  const code = parseTrackCode(foldDigits(typed));
  const ticket = code === null ? undefined : await selectTicket(db, { code });
  if (!ticket) return;
  const admitted = await consumeAttempt(db, limits, 'codeMail', ticket.email, now);
  if (admitted.ok) await inTransaction(db, (tx) => queueTicketNotification(tx, ticket.id, 'link', { links, now }));
}
