import { isUuid } from '../../kernel/ids.ts';
import type { Db } from '../../platform/database/db.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { findCustomerTicketId, findTokenTicketId } from './payable-tickets.store.ts';

/**
 * The id of a ticket to pay for. The token of a mailed link opens it for every visitor, the id only for its customer.
 * Null when the key opens no ticket.
 */
export async function findPayableTicketId(db: Db, key: string, customerId: string | null): Promise<string | null> {
  const id = key.toLowerCase();
  if (!isUuid(id)) return findTokenTicketId(db, hashToken(key));
  return customerId === null ? null : findCustomerTicketId(db, id, customerId);
}
