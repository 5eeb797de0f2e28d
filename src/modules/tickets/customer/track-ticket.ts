import { parseTrackCode } from '../../../kernel/ids.ts';
import { foldDigits } from '../../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { checkContact, type LookupContext } from '../../orders/access/check-contact.ts';
import { findTicket } from '../find-ticket.ts';
import type { Ticket } from '../ticket.types.ts';

/** Progress of a repair, visible to everyone who knows its code. */
export type TicketProgress = Pick<Ticket, 'code' | 'kind' | 'status' | 'steps' | 'createdAt'> & {
  timeZone: string;
};

export type TrackingResult = { progress: TicketProgress; ticket: Ticket | null };

/**
 * With the code alone returns the steps; with the e-mail address of the repair or the last four digits of its phone
 * number returns full details. Refuses with `tickets.not-found`, and with `tickets.contact-differs` like
 * `checkContact`.
 */
export async function trackTicket(
  db: Db,
  typed: { code: string; contact?: string },
  caller: LookupContext,
): Promise<Result<TrackingResult>> {
  const code = parseTrackCode(foldDigits(typed.code));
  const ticket = code === null ? null : await findTicket(db, { code });
  if (!ticket) return refuse('tickets.not-found', {}, 'missing');
  const { kind, status, steps, createdAt, location } = ticket;
  const progress = { code: ticket.code, kind, status, steps, createdAt, timeZone: location?.timeZone ?? 'UTC' };
  const contact = foldDigits(typed.contact ?? '').trim();
  if (contact === '') return ok({ progress, ticket: null });
  const { email, phone } = ticket;
  const buyer = { subject: `ticket ${ticket.code}`, email, phone, differs: 'tickets.contact-differs' };
  const checked = await checkContact(db, buyer, contact, caller);
  if (!checked.ok) return checked;
  return ok({ progress, ticket });
}
