import { sql } from 'kysely';
import { addDays, toLocalTime } from '../../../kernel/time/local-time.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type {} from '../../repair-catalog/repairs.tables.ts';
import type { TicketRow } from '../ticket.store.ts';

/** Marks approved lines as done and declines proposed ones. */
export async function finishLines(tx: Tx, ticketId: string): Promise<void> {
  await tx
    .updateTable('ticket_line')
    .set({ status: sql`case status when 'approved' then 'done' else 'declined' end` })
    .where('ticket_id', '=', ticketId)
    .where('status', 'in', ['approved', 'proposed'])
    .execute();
}

/** No fix, no fee: waives approved lines that are subject to it and declines proposed ones. */
export async function waiveLines(tx: Tx, ticketId: string): Promise<void> {
  await tx
    .updateTable('ticket_line')
    .set({ discount: sql`price`, credit: 0, tax: 0 })
    .where('ticket_id', '=', ticketId)
    .where('status', '=', 'approved')
    .where('no_fix_no_fee', '=', true)
    .execute();
  await tx
    .updateTable('ticket_line')
    .set({ status: 'declined' })
    .where('ticket_id', '=', ticketId)
    .where('status', '=', 'proposed')
    .execute();
}

/**
 * Starts the warranty of done lines on the local day of the repair location; lines of a claim keep their remaining
 * warranty.
 */
export async function startWarranty(tx: Tx, { id, repair_location_id }: TicketRow, now: Date): Promise<void> {
  const location = await tx
    .selectFrom('repair_location')
    .select('time_zone')
    .where('id', '=', repair_location_id)
    .executeTakeFirst();
  const { day } = toLocalTime(now, location?.time_zone ?? 'UTC');
  const lines = await tx
    .selectFrom('ticket_line')
    .select(['id', 'warranty_days'])
    .where('ticket_id', '=', id)
    .where('kind', '=', 'repair')
    .where('status', '=', 'done')
    .where('warranty_days', '>', 0)
    .where('warranty_until', 'is', null)
    .execute();
  for (const line of lines)
    await tx
      .updateTable('ticket_line')
      .set({ warranty_until: addDays(day, line.warranty_days) })
      .where('id', '=', line.id)
      .execute();
}

/** Sets the part from the price list on approved lines that have none. */
export async function assignParts(tx: Tx, ticketId: string): Promise<void> {
  await sql`
    update ticket_line line set part_inventory_id = price.part_inventory_id
    from ticket, repair_price price
    where line.ticket_id = ${ticketId} and ticket.id = line.ticket_id and line.status = 'approved'
      and line.part_inventory_id is null and price.part_inventory_id is not null
      and price.device_model_id = ticket.device_model_id and price.repair_service_id = line.repair_service_id
      and price.part_grade = line.part_grade`.execute(tx);
}

/** Stocked parts of a ticket's lines, locked in the order in which stock is taken. */
export function lockParts(tx: Tx, ticketId: string) {
  return tx
    .selectFrom('ticket_line as line')
    .innerJoin('inventory', 'inventory.id', 'line.part_inventory_id')
    .select(['line.id', 'line.title', 'line.status', 'line.part_taken'])
    .select(['inventory.id as inventory_id', 'inventory.product_id'])
    .where('line.ticket_id', '=', ticketId)
    .orderBy('inventory.id')
    .orderBy('line.id')
    .forUpdate('line')
    .execute();
}

export async function setPartTaken(tx: Tx, lineId: string, isTaken: boolean): Promise<void> {
  await tx.updateTable('ticket_line').set({ part_taken: isTaken }).where('id', '=', lineId).execute();
}
