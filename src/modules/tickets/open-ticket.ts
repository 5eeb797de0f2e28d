import { isUuid } from '../../kernel/ids.ts';
import type { Db } from '../../platform/db.ts';
import { hashToken } from '../../platform/tokens.ts';
import { ticketBy } from './ticket.store.ts';

/**
 * The id of a ticket that somebody may pay for: by the token of a mailed link anybody, by its id its customer. Null
 * where neither opens it.
 */
export async function openTicket(db: Db, key: string, customerId: string | null): Promise<string | null> {
  const id = key.toLowerCase();
  if (!isUuid(id)) return (await ticketBy(db, { tokenHash: hashToken(key) }))?.id ?? null;
  const ticket = customerId === null ? undefined : await ticketBy(db, { id });
  return ticket?.customer_id === customerId ? ticket.id : null;
}
