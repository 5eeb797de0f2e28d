import type { Db } from '../../../platform/database/db.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { findQuote } from '../../repair-catalog/quotes/repair-quotes.ts';
import { findTicket } from '../find-ticket.ts';
import type { Ticket } from '../ticket.types.ts';

/**
 * Finds a ticket by its own token or by the token of its quote: a duplicate submission knows only the quote's token.
 */
export async function findBookedTicket(db: Db, token: string, now: Date): Promise<Ticket | null> {
  const ticket = await findTicket(db, { tokenHash: hashToken(token) });
  if (ticket) return ticket;
  const quote = await findQuote(db, token, now);
  if (!quote.ok || quote.value.ticketId === null) return null;
  return findTicket(db, { id: quote.value.ticketId });
}
