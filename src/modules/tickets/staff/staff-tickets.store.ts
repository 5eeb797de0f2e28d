import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type {} from '../../repair-catalog/repairs.tables.ts';
import type { TicketKind, TicketState } from '../../ticket-payments/ticket-status.rules.ts';
import { FINAL_STATES } from '../ticket.states.rules.ts';
import type { TicketLineTable } from '../ticket.tables.ts';

/** Facts about a ticket for the audit log. */
export async function selectAuditFacts(tx: Tx, ticketId: string) {
  const [ticket, lines] = await Promise.all([
    tx
      .selectFrom('ticket')
      .leftJoin('customer as assignee', 'assignee.id', 'ticket.assignee_id')
      .select(['ticket.number', 'ticket.status', 'ticket.version', 'ticket.slot_at', 'assignee.name as assignee'])
      .where('ticket.id', '=', ticketId)
      .executeTakeFirst(),
    tx
      .selectFrom('ticket_line')
      .select(['status'])
      .select((is) => is.fn.countAll<number>().as('count'))
      .select(sql<number>`coalesce(sum(price - discount), 0)`.as('price'))
      .where('ticket_id', '=', ticketId)
      .groupBy('status')
      .execute(),
  ]);
  return { ticket, lines };
}

/** Other tickets of the same device: the same serial number, or the same model of the same customer; newest first. */
export function selectDeviceTickets(
  db: Db,
  { id, serial, customer_id, device_model_id }: DeviceKey,
): Promise<{ id: string; number: string; kind: TicketKind; status: TicketState; created_at: Date }[]> {
  return db
    .selectFrom('ticket')
    .select(['id', 'number', 'kind', 'status', 'created_at'])
    .where('id', '<>', id)
    .where(({ or, and, eb }) =>
      or([
        ...(serial === null ? [] : [eb('serial', '=', serial)]),
        ...(customer_id === null || device_model_id === null
          ? []
          : [and([eb('customer_id', '=', customer_id), eb('device_model_id', '=', device_model_id)])]),
        // without any key nothing matches
        sql<boolean>`false`,
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute();
}

type DeviceKey = {
  id: string;
  serial: string | null;
  customer_id: string | null;
  device_model_id: number | null;
};

export async function updateAssignee(
  tx: Tx,
  ticketId: string,
  { assignee, now }: { assignee: string | null; now: Date },
): Promise<void> {
  await tx.updateTable('ticket').set({ assignee_id: assignee, updated_at: now }).where('id', '=', ticketId).execute();
}

export async function insertLines(tx: Tx, lines: Insertable<TicketLineTable>[]): Promise<void> {
  if (lines.length > 0) await tx.insertInto('ticket_line').values(lines).execute();
}

/** Deletes proposed lines before a new quote. */
export async function deleteProposedLines(tx: Tx, ticketId: string): Promise<void> {
  await tx.deleteFrom('ticket_line').where('ticket_id', '=', ticketId).where('status', '=', 'proposed').execute();
}

/** Declines approved lines that were withdrawn. */
export async function declineLines(tx: Tx, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length === 0) return;
  await tx
    .updateTable('ticket_line')
    .set({ status: 'declined' })
    .where('id', 'in', [...lineIds])
    .execute();
}

type LineCostUpdate = Pick<TicketLineTable, 'price'> & { discount: number; credit: number; tax: number };

export async function updateLineCost(
  tx: Tx,
  lineId: string,
  cost: LineCostUpdate & { note?: string; proposed_at?: Date },
): Promise<void> {
  await tx.updateTable('ticket_line').set(cost).where('id', '=', lineId).execute();
}

/** Sets the part of a line, unless one was taken from stock for it already. */
export async function setLinePart(tx: Tx, lineId: string, inventoryId: number): Promise<void> {
  await tx
    .updateTable('ticket_line')
    .set({ part_inventory_id: inventoryId })
    .where('id', '=', lineId)
    .where('part_taken', '=', false)
    .where('status', 'in', ['proposed', 'approved'])
    .execute();
}

/** Stocked parts for a model, from the price list. */
export async function selectModelParts(db: Db, modelId: number | null) {
  if (modelId === null) return [];
  return db
    .selectFrom('repair_price as price')
    .innerJoin('inventory', 'inventory.id', 'price.part_inventory_id')
    .innerJoin('repair_service as service', 'service.id', 'price.repair_service_id')
    .select(['inventory.id', 'inventory.sku', 'inventory.quantity', 'service.slug as service', 'price.part_grade'])
    .where('price.device_model_id', '=', modelId)
    .orderBy('service.sort')
    .limit(100)
    .execute();
}

export function selectServiceBySlug(db: Db, slug: string) {
  return db
    .selectFrom('repair_service')
    .select(['id', 'name', 'minutes', 'warranty_days', 'no_fix_no_fee'])
    .where('slug', '=', slug)
    .executeTakeFirst();
}

/** The part in the price list for a service and part grade, or null. */
export async function findListedPart(
  db: Db,
  {
    model,
    service,
    grade,
  }: { model: number; service: number; grade: 'original' | 'equivalent' | 'refurbished' | 'none' },
): Promise<number | null> {
  const row = await db
    .selectFrom('repair_price')
    .select('part_inventory_id')
    .where('device_model_id', '=', model)
    .where('repair_service_id', '=', service)
    .where('part_grade', '=', grade)
    .executeTakeFirst();
  return row?.part_inventory_id ?? null;
}

/** Whether a part exists and is active. */
export async function hasPart(db: Db, inventoryId: number): Promise<boolean> {
  const row = await db
    .selectFrom('inventory')
    .select('id')
    .where('id', '=', inventoryId)
    .where('status', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Service, times and part of the lines, which a changed quote keeps; the name of the service translates their titles. */
export function selectLineTerms(db: Db, ticketId: string) {
  return db
    .selectFrom('ticket_line as line')
    .leftJoin('repair_service as service', 'service.id', 'line.repair_service_id')
    .select(['line.id', 'service.slug as service', 'service.name as serviceName'])
    .select(['line.minutes', 'line.lead_days', 'line.part_inventory_id as part'])
    .where('line.ticket_id', '=', ticketId)
    .limit(200)
    .execute();
}

/** Parts of the lines with their stock levels. */
export function selectLineParts(db: Db, ticketId: string) {
  return db
    .selectFrom('ticket_line as line')
    .innerJoin('inventory', 'inventory.id', 'line.part_inventory_id')
    .select(['line.id', 'inventory.id as inventory_id', 'inventory.sku', 'inventory.quantity', 'line.part_taken'])
    .where('line.ticket_id', '=', ticketId)
    .limit(200)
    .execute();
}

/** Whether a trade-in ticket was created from this repair. */
export async function hasTradeIn(db: Db, ticketId: string): Promise<boolean> {
  const row = await db.selectFrom('ticket').select('id').where('converted_from', '=', ticketId).executeTakeFirst();
  return row !== undefined;
}

export function selectTicketPhotos(db: Db, ticketId: string) {
  return db
    .selectFrom('ticket_photo')
    .select(['id', 'file', 'kind'])
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .limit(50)
    .execute();
}

/** Whether an open warranty claim exists for a repair. */
export async function hasOpenClaim(tx: Tx, ticketId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('ticket')
    .select('id')
    .where('warranty_of', '=', ticketId)
    .where('status', 'not in', FINAL_STATES)
    .executeTakeFirst();
  return row !== undefined;
}
