import type { Selectable } from 'kysely';
import { randomToken, randomTrackCode, uuidv7 } from '../../kernel/ids.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { StoredPhoto } from '../../platform/pictures/save-private-photos.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import type { OrderAddress } from '../orders/order.rules.ts';
import type { Condition } from './ticket.rules.ts';
import type { INITIAL_STATES } from './ticket.states.rules.ts';
import { insertTicket, nextTicketNumber } from './ticket.store.ts';
import type { TicketLineTable, TicketTable } from './ticket.tables.ts';

type TicketColumns = Selectable<TicketTable>;
type LineColumns = Selectable<TicketLineTable>;

/** Input for a new ticket; omitted fields are unknown or not agreed on yet. */
export type NewTicket = Pick<
  TicketColumns,
  'kind' | 'name' | 'email' | 'phone' | 'locale' | 'currency' | 'prices_include_tax' | 'make' | 'model'
> &
  Partial<
    Pick<
      TicketColumns,
      | 'customer_id'
      | 'device_type_id'
      | 'device_model_id'
      | 'serial'
      | 'colour'
      | 'storage_gb'
      | 'description'
      | 'method'
      | 'repair_location_id'
      | 'slot_at'
      | 'quote_expires_at'
      | 'diagnosis_fee'
      | 'deposit'
      | 'warranty_of'
      | 'converted_from'
    >
  > & {
    status: (typeof INITIAL_STATES)[number];
    condition?: Condition;
    address?: OrderAddress | null;
    consents?: { dataLoss?: string; terms?: string };
    lines?: readonly NewTicketLine[];
    photos?: readonly StoredPhoto[];
    by?: 'customer' | 'admin';
  };

export type NewTicketLine = Pick<LineColumns, 'kind' | 'title' | 'price' | 'status'> &
  Partial<Omit<LineColumns, 'id' | 'ticket_id' | 'sort' | 'proposed_at' | 'decided_at'>>;

/** `token` opens the ticket without an account; only its hash is stored. */
export type CreatedTicket = { id: string; number: string; code: string; token: string };

/** Creates a ticket with its lines, photos and first event. */
export async function createTicket(tx: Tx, ticket: NewTicket, now: Date): Promise<CreatedTicket> {
  const { lines = [], photos = [], condition = {}, address = null, consents = {}, by = 'customer', ...row } = ticket;
  const written = { id: uuidv7(now.getTime()), code: randomTrackCode(), token: randomToken() };
  const number = formatTicketNumber(now, await nextTicketNumber(tx, now.getUTCFullYear()));
  await insertTicket(tx, {
    ticket: {
      ...EMPTY_COLUMNS,
      ...row,
      id: written.id,
      code: written.code,
      number,
      condition: JSON.stringify(condition),
      address: address && JSON.stringify(address),
      consents: JSON.stringify(consents),
      ready_at: null,
      handed_over_at: null,
      next_reminder_at: null,
      created_at: now,
      updated_at: now,
    },
    lines: lines.map((line, sort) => ({
      repair_service_id: null,
      part_grade: null,
      part_inventory_id: null,
      ...line,
      id: uuidv7(now.getTime()),
      ticket_id: written.id,
      sort,
      proposed_at: now,
      decided_at: line.status === 'proposed' ? null : now,
    })),
    photos: photos.map((photo) => ({ ...photo, ticket_id: written.id })),
    event: {
      id: uuidv7(now.getTime()),
      ticket_id: written.id,
      kind: 'state',
      from_state: null,
      to_state: row.status,
      actor: by,
      staff_id: null,
      happened_at: now,
    },
    token: { token_hash: hashToken(written.token), ticket_id: written.id, created_at: now },
  });
  return { ...written, number };
}

const EMPTY_COLUMNS = {
  customer_id: null,
  device_type_id: null,
  device_model_id: null,
  serial: null,
  colour: null,
  storage_gb: null,
  method: null,
  repair_location_id: null,
  slot_at: null,
  quote_expires_at: null,
  warranty_of: null,
  converted_from: null,
};

function formatTicketNumber(now: Date, nth: number): string {
  return `R-${now.getUTCFullYear()}-${String(nth).padStart(6, '0')}`;
}
