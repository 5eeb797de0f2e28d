import { sql } from 'kysely';
import type { LocalizedText } from '../../kernel/locale.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { RepairAddress } from '../repair-catalog/repairs.tables.ts';
import type {} from '../tickets/ticket.tables.ts';

const MAX_TICKETS = 100;

/** Tickets with the fields needed for payment, joined with their repair locations. */
export function selectPayableTickets(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('ticket')
    .leftJoin('repair_location as place', 'place.id', 'ticket.repair_location_id')
    .select(['ticket.id', 'ticket.number', 'ticket.code', 'ticket.kind', 'ticket.status', 'ticket.customer_id'])
    .select(['ticket.currency', 'ticket.prices_include_tax', 'ticket.deposit', 'ticket.make', 'ticket.model'])
    .select(['ticket.method', 'ticket.slot_at', 'ticket.repair_location_id'])
    .select(['place.name', 'place.address', 'place.directions', 'place.time_zone'])
    .where(sql<boolean>`ticket.id = any(${ids}::uuid[])`)
    .orderBy('ticket.id')
    .limit(MAX_TICKETS)
    .$narrowType<{
      name: LocalizedText | null;
      address: RepairAddress | null;
      directions: LocalizedText | null;
      time_zone: string | null;
    }>()
    .execute();
}

export function selectLinesByTickets(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('ticket_line as line')
    .leftJoin('repair_service as service', 'service.id', 'line.repair_service_id')
    .select(['line.ticket_id', 'line.kind', 'line.title', 'line.price', 'line.discount', 'line.tax'])
    .select(['line.tax_basis_points', 'line.status', 'service.name as service'])
    .where(sql<boolean>`line.ticket_id = any(${ids}::uuid[])`)
    .orderBy('line.ticket_id')
    .orderBy('line.sort')
    .orderBy('line.id')
    .limit(MAX_TICKETS * MAX_TICKETS)
    .execute();
}

/** Locks tickets until the transaction ends, ordered by id to avoid deadlocks. */
export async function lockTickets(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .selectFrom('ticket')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .limit(MAX_TICKETS)
    .execute();
}

/** The ticket that a mailed token opens, by the SHA-256 of the token. */
export async function findTokenTicketId(db: Db, tokenHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('ticket_token')
    .select('ticket_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.ticket_id ?? null;
}

/** The ticket with this id if it belongs to the customer. */
export async function findCustomerTicketId(db: Db, id: string, customerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('ticket')
    .select('id')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.id ?? null;
}
