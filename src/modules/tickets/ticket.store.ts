import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { TicketState } from '../ticket-payments/ticket-status.rules.ts';
import type {
  TicketEventTable,
  TicketLineTable,
  TicketPhotoTable,
  TicketTable,
  TicketTokenTable,
} from './ticket.tables.ts';

const TICKET_COLUMNS = [
  'id',
  'number',
  'code',
  'kind',
  'status',
  'customer_id',
  'name',
  'email',
  'phone',
  'locale',
  'currency',
  'prices_include_tax',
  'device_type_id',
  'device_model_id',
  'make',
  'model',
  'serial',
  'colour',
  'storage_gb',
  'description',
  'condition',
  'method',
  'repair_location_id',
  'slot_at',
  'address',
  'quote_expires_at',
  'deposit',
  'ready_at',
  'reminders',
  'next_reminder_at',
  'assignee_id',
  'version',
  'created_at',
] as const satisfies readonly (keyof TicketTable)[];

const LINE_COLUMNS = [
  'id',
  'repair_service_id',
  'kind',
  'title',
  'part_grade',
  'part_inventory_id',
  'price',
  'discount',
  'credit',
  'no_fix_no_fee',
  'tax_basis_points',
  'tax',
  'minutes',
  'lead_days',
  'warranty_days',
  'warranty_until',
  'status',
  'note',
  'proposed_at',
  'decided_at',
] as const satisfies readonly (keyof TicketLineTable)[];

const EVENT_COLUMNS = [
  'id',
  'kind',
  'from_state',
  'to_state',
  'actor',
  'staff_id',
  'message',
  'note',
  'happened_at',
] as const satisfies readonly (keyof TicketEventTable)[];

export type TicketRow = Pick<Selectable<TicketTable>, (typeof TICKET_COLUMNS)[number]>;
export type TicketLineRow = Pick<Selectable<TicketLineTable>, (typeof LINE_COLUMNS)[number]>;
export type TicketEventRow = Pick<Selectable<TicketEventTable>, (typeof EVENT_COLUMNS)[number]>;

/**
 * Next ticket number of a year, without gaps: concurrent transactions wait until the previous one commits or rolls
 * back.
 */
export async function nextTicketNumber(tx: Tx, year: number): Promise<number> {
  const { last } = await tx
    .insertInto('ticket_number')
    .values({ year, last: 1 })
    .onConflict((known) => known.column('year').doUpdateSet({ last: sql`ticket_number.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

export async function insertTicket(
  tx: Tx,
  rows: {
    ticket: Insertable<TicketTable>;
    lines: Insertable<TicketLineTable>[];
    photos: Insertable<TicketPhotoTable>[];
    event: Insertable<TicketEventTable>;
    token: Insertable<TicketTokenTable>;
  },
): Promise<void> {
  await tx.insertInto('ticket').values(rows.ticket).execute();
  await insertTicketToken(tx, rows.token);
  if (rows.lines.length > 0) await tx.insertInto('ticket_line').values(rows.lines).execute();
  if (rows.photos.length > 0) await tx.insertInto('ticket_photo').values(rows.photos).execute();
  await tx.insertInto('ticket_event').values(rows.event).execute();
}

export async function insertTicketEvent(tx: Tx, event: Insertable<TicketEventTable>): Promise<void> {
  await tx.insertInto('ticket_event').values(event).execute();
}

export async function insertTicketToken(tx: Tx, token: Insertable<TicketTokenTable>): Promise<void> {
  await tx.insertInto('ticket_token').values(token).execute();
}

/**
 * Keys that identify a ticket. The token is the SHA-256 of the token in a mailed link; the number is not secret, so it
 * only matches tickets of the given customer.
 */
export type TicketKey =
  | { id: string }
  | { code: string }
  | { tokenHash: Buffer }
  | { number: string; customerId: string };

function selectByKey(db: Db, key: TicketKey) {
  const query = db.selectFrom('ticket').select(TICKET_COLUMNS);
  if ('id' in key) return query.where('id', '=', key.id);
  if ('code' in key) return query.where('code', '=', key.code);
  if ('number' in key) return query.where('number', '=', key.number).where('customer_id', '=', key.customerId);
  return query.where('id', '=', (is) =>
    is.selectFrom('ticket_token').select('ticket_id').where('token_hash', '=', key.tokenHash),
  );
}

export function selectTicket(db: Db, key: TicketKey): Promise<TicketRow | undefined> {
  return selectByKey(db, key).executeTakeFirst();
}

/** For staff: the number is not secret. */
export function selectTicketByNumber(db: Db, number: string): Promise<TicketRow | undefined> {
  return db.selectFrom('ticket').select(TICKET_COLUMNS).where('number', '=', number).executeTakeFirst();
}

/** Like `selectTicket`, but locks the row until the transaction ends. */
export function lockTicket(tx: Tx, key: TicketKey): Promise<TicketRow | undefined> {
  return selectByKey(tx, key).forUpdate().executeTakeFirst();
}

/** Lines in the order in which they were offered. */
export function selectTicketLines(db: Db, ticketId: string): Promise<TicketLineRow[]> {
  return db
    .selectFrom('ticket_line')
    .select(LINE_COLUMNS)
    .where('ticket_id', '=', ticketId)
    .orderBy('sort')
    .orderBy('id')
    .limit(200)
    .execute();
}

export function selectTicketEvents(db: Db, ticketId: string): Promise<TicketEventRow[]> {
  return db
    .selectFrom('ticket_event')
    .select(EVENT_COLUMNS)
    .where('ticket_id', '=', ticketId)
    .orderBy('happened_at')
    .orderBy('id')
    .limit(500)
    .execute();
}

/** Columns that may change together with the state. */
export type TicketChange = Partial<
  Pick<
    Selectable<TicketTable>,
    | 'method'
    | 'repair_location_id'
    | 'slot_at'
    | 'quote_expires_at'
    | 'deposit'
    | 'ready_at'
    | 'handed_over_at'
    | 'reminders'
    | 'next_reminder_at'
  >
> & { address?: string | null; consents?: string };

/** Updates the state of a locked ticket; false when its state has changed meanwhile. */
export async function updateTicketState(
  tx: Tx,
  { id, from }: { id: string; from: TicketState },
  { status, now, ...change }: TicketChange & { status: TicketState; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ticket')
    .set((is) => ({ ...change, status, updated_at: now, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}
