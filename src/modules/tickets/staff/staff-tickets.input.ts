import { z } from 'zod';
import { rowId, rowVersion } from '../../../kernel/integer.schemas.ts';
import { REPAIR_METHODS, slugInput } from '../../repair-catalog/quotes/quote.input.ts';
import { TICKET_KINDS, TICKET_STATES } from '../../ticket-payments/ticket-status.rules.ts';

const MAX_NOTE_LENGTH = 1_000;
const MAX_LINES = 30;
const MAX_PAGE = 500;
const MAX_WARRANTY_DAYS = 3_660;

const id = z.guid().toLowerCase();
/** Shown to the customer. */
const message = z.string().trim().max(MAX_NOTE_LENGTH).default('');
/** Internal; never shown to the customer. */
const note = z.string().trim().max(MAX_NOTE_LENGTH).default('');

export const ticketParams = z.strictObject({ id });
/** Id, number or code. */
export const ticketKeyParams = z.strictObject({ code: z.string().max(40) });
export const ticketPhotoParams = z.strictObject({ id, photo: id });

export const TICKET_SCOPES = ['open', 'workshop', 'all'] as const;

export const ticketsQuery = z.strictObject({
  location: slugInput.optional(),
  status: z.enum(TICKET_STATES).optional(),
  kind: z.enum(TICKET_KINDS).optional(),
  /** Day of the appointment in the time zone of the location. */
  day: z.iso.date().optional(),
  /** `open`: without finished repairs; `workshop`: the shop has the device. With a scope, repairs are counted by state. */
  scope: z.enum(TICKET_SCOPES).optional(),
  assignee: z.enum(['me', 'none']).optional(),
  /**
   * Number, code, part of the name or serial number; for roles that may read customers also the start of the e-mail
   * address and the end of the phone number.
   */
  q: z.string().trim().max(254).optional(),
  page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
});
export type TicketsQuery = z.output<typeof ticketsQuery>;

export const assignTicketInput = z.strictObject({
  /** Null removes the assignment. */
  assignee: id.nullable(),
  /** The assignee that was shown; null without one. */
  previous: id.nullable(),
});

const proposedLineInput = z.strictObject({
  /** An existing line; without it the line is new. */
  line: id.optional(),
  service: slugInput.optional(),
  /** In the ticket's language; defaults to the name of the service. */
  title: z.string().trim().max(200).default(''),
  part_grade: z.enum(['original', 'equivalent', 'refurbished', 'none']).optional(),
  /** The stocked part for this line. */
  part: rowId.optional(),
  /** Major units. For a trade-in: the amount the shop pays. */
  price: z.number().min(0).max(1e9),
  minutes: z.int().min(0).max(10_000).optional(),
  lead_days: z.int().min(0).max(365).optional(),
  warranty_days: z.int().min(0).max(MAX_WARRANTY_DAYS).optional(),
  /** Explanation shown to the customer. */
  note: z.string().trim().max(MAX_NOTE_LENGTH).default(''),
});
export type ProposedLineInput = z.output<typeof proposedLineInput>;

export const proposalInput = z.strictObject({
  lines: z.array(proposedLineInput).min(1).max(MAX_LINES),
  message,
  note,
  /** Version of the ticket that was shown. */
  version: rowVersion.optional(),
});
export type ProposalInput = z.output<typeof proposalInput>;

const STAFF_ACTIONS = [
  'receive',
  'diagnose',
  'await-parts',
  'repair',
  'test',
  'finish',
  'give-up',
  'hand-over',
  'close',
  'cancel',
  'unclaim',
] as const;

export const advanceTicketInput = z.strictObject({ action: z.enum(STAFF_ACTIONS), message, note });
export type AdvanceTicketInput = z.output<typeof advanceTicketInput>;

export const payOutInput = z.strictObject({
  how: z.enum(['transfer', 'voucher']),
  /** The agreed amount in major units. */
  amount: z.number().min(0).max(1e9),
  /** Reference of the bank transfer. */
  reference: z.string().trim().max(140).default(''),
  message,
  note,
});
export type PayOutInput = z.output<typeof payOutInput>;

export const bookAppointmentInput = z.strictObject({
  location: slugInput,
  method: z.literal(REPAIR_METHODS),
  slot: z.iso.datetime({ offset: true }).optional(),
  message,
});
export type BookAppointmentInput = z.output<typeof bookAppointmentInput>;

export const ticketNoteInput = z.strictObject({ note: z.string().trim().min(1).max(MAX_NOTE_LENGTH) });
export const tradeInInput = z.strictObject({ note });
