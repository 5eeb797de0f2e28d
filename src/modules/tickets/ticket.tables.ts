import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { OrderAddress } from '../orders/order.rules.ts';
import type { PartGrade, RepairMethod } from '../repair-catalog/repairs.tables.ts';
import type {
  TicketKind,
  TicketLineKind,
  TicketLineStatus,
  TicketState,
} from '../ticket-payments/ticket-status.rules.ts';
import type { Condition } from './ticket.rules.ts';
import type { TicketActor } from './ticket.states.rules.ts';

export interface TicketNumberTable {
  year: number;
  last: number;
}

export interface TicketTable {
  id: string;
  number: string;
  code: string;
  kind: TicketKind;
  status: TicketState;
  customer_id: string | null;
  name: string;
  email: string;
  phone: string;
  locale: string;
  currency: string;
  prices_include_tax: boolean;
  device_type_id: number | null;
  device_model_id: number | null;
  make: string;
  model: string;
  serial: string | null;
  colour: string | null;
  storage_gb: number | null;
  description: Generated<string>;
  condition: JSONColumnType<Condition, string | undefined>;
  method: RepairMethod | null;
  repair_location_id: number | null;
  slot_at: Date | null;
  address: JSONColumnType<OrderAddress, string | undefined, string | null> | null;
  /** Time of each consent, ISO 8601. */
  consents: JSONColumnType<{ dataLoss?: string; terms?: string }, string | undefined>;
  quote_expires_at: Date | null;
  diagnosis_fee: Generated<number>;
  deposit: Generated<number>;
  warranty_of: string | null;
  converted_from: string | null;
  /** Staff member who works on it. */
  assignee_id: ColumnType<string | null, string | null | undefined, string | null>;
  ready_at: Date | null;
  handed_over_at: Date | null;
  reminders: Generated<number>;
  next_reminder_at: Date | null;
  /** The appointment for which a reminder was sent. */
  reminded_slot_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

export interface TicketTokenTable {
  token_hash: Buffer;
  ticket_id: string;
  created_at: Date;
}

export interface TicketLineTable {
  id: string;
  ticket_id: string;
  repair_service_id: number | null;
  kind: TicketLineKind;
  title: string;
  part_grade: PartGrade | null;
  part_inventory_id: number | null;
  part_taken: Generated<boolean>;
  price: number | null;
  /** Share of the discount for several repairs at once. */
  discount: Generated<number>;
  /** Part of the discount: the credited diagnosis fee. */
  credit: Generated<number>;
  no_fix_no_fee: Generated<boolean>;
  tax_basis_points: Generated<number>;
  tax: Generated<number>;
  minutes: Generated<number>;
  lead_days: Generated<number>;
  warranty_days: Generated<number>;
  /** "YYYY-MM-DD" */
  warranty_until: ColumnType<string | null, string | null | undefined, string | null>;
  status: TicketLineStatus;
  note: Generated<string>;
  sort: Generated<number>;
  proposed_at: Date;
  decided_at: Date | null;
}

export interface TicketPhotoTable {
  id: string;
  ticket_id: string;
  file: string;
  kind: 'jpeg' | 'png';
  bytes: number;
  sent_at: Date;
}

export interface TicketEventTable {
  id: string;
  ticket_id: string;
  kind: 'state' | 'slot' | 'lines' | 'note' | 'payment' | 'reminder';
  from_state: TicketState | null;
  to_state: TicketState;
  actor: TicketActor;
  staff_id: string | null;
  message: Generated<string>;
  note: Generated<string>;
  happened_at: Date;
}

export interface TicketPayoutTable {
  ticket_id: string;
  amount: number;
  reference: string;
  voucher_id: number | null;
  staff_id: string | null;
  paid_at: Date;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    ticket: TicketTable;
    ticket_token: TicketTokenTable;
    ticket_number: TicketNumberTable;
    ticket_line: TicketLineTable;
    ticket_photo: TicketPhotoTable;
    ticket_event: TicketEventTable;
    ticket_payout: TicketPayoutTable;
  }
}
