import { z } from 'zod';
import { money, toMajor } from '../../../kernel/money.ts';
import { TICKET_KINDS, TICKET_STATES } from '../../ticket-payments/ticket-status.rules.ts';
import { payoutSchema, toPayoutResponse } from '../customer/own-ticket.answers.ts';
import { TICKET_ACTIONS } from '../ticket.states.rules.ts';
import type { StaffTicket } from './find-staff-ticket.ts';
import type { TicketList, TicketListItem } from './list-tickets.ts';

const status = z.enum(TICKET_STATES);
const kind = z.enum(TICKET_KINDS);
const method = z.int().min(1).max(4).nullable();

/** With it, the public tracking page shows contact data to a visitor who guesses a part of them. */
const trackingCode = z.string().nullable().describe('Null without the permission to read customers');

const ticketListItemSchema = z.object({
  id: z.string(),
  number: z.string(),
  code: trackingCode,
  kind,
  status,
  name: z.string(),
  version: z.int(),
  make: z.string(),
  model: z.string(),
  serial: z.string().nullable(),
  method,
  location: z.string().nullable(),
  slot_at: z.string().nullable(),
  created_at: z.string(),
  assignee: z.string().nullable().describe('Name of the staff member who works on it'),
});

export const ticketPageSchema = z.object({
  data: z.array(ticketListItemSchema),
  current_page: z.int(),
  last_page: z.int(),
  per_page: z.int(),
  total: z.int(),
  states: z.array(z.object({ status, count: z.int() })).describe('Repairs by state, for a list with a scope'),
});

type TicketPage = TicketList & { page: number };

export function toTicketPage({ tickets, page, perPage, total, states }: TicketPage): z.input<typeof ticketPageSchema> {
  const last_page = Math.max(1, Math.ceil(total / perPage));
  return { data: tickets.map(toTicketListItem), current_page: page, last_page, per_page: perPage, total, states };
}

function toTicketListItem({ time_zone: _zone, slot_at, created_at, ...row }: TicketListItem) {
  return { ...row, slot_at: slot_at?.toISOString() ?? null, created_at: created_at.toISOString() };
}

export const staffTicketSchema = z.object({
  id: z.string(),
  number: z.string(),
  code: trackingCode,
  kind,
  status,
  version: z.int(),
  name: z.string(),
  email: z.string().nullable().describe('Null without the permission to read customers'),
  phone: z.string().nullable().describe('Null without the permission to read customers'),
  assignee: z.object({ id: z.string(), name: z.string() }).nullable(),
  locale: z.string(),
  currency: z.string(),
  device: z.object({
    make: z.string(),
    model: z.string(),
    model_slug: z.string().nullable(),
    serial: z.string().nullable(),
    colour: z.string().nullable(),
    storage_gb: z.int().nullable(),
  }),
  description: z.string(),
  condition: z.record(z.string(), z.boolean()),
  method,
  location: z.string().nullable(),
  slot_at: z.string().nullable(),
  quote_expires_at: z.string().nullable(),
  deposit: z.number(),
  lines: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['repair', 'diagnosis', 'travel', 'offer']),
      title: z.string(),
      part_grade: z.string().nullable(),
      price: z.number().nullable(),
      discount: z.number(),
      tax: z.number(),
      total: z.number().nullable(),
      status: z.enum(['proposed', 'approved', 'declined', 'done']),
      warranty_days: z.int(),
      warranty_until: z.string().nullable(),
      note: z.string(),
      /** The stocked part for this line. */
      part: z.object({ id: z.int(), sku: z.string(), left: z.int(), taken: z.boolean() }).nullable(),
    }),
  ),
  /** Stocked parts for this model. */
  stock: z.array(
    z.object({ part: z.int(), sku: z.string(), left: z.int(), service: z.string(), part_grade: z.string() }),
  ),
  /** Approved, waiting, paid and outstanding totals; major units. */
  totals: z.object({ agreed: z.number(), waiting: z.number(), paid: z.number(), to_pay: z.number() }),
  payout: payoutSchema,
  history: z.array(
    z.object({
      kind: z.string(),
      from: status.nullable(),
      to: status,
      by: z.enum(['customer', 'admin', 'system']),
      staff: z.string().nullable(),
      message: z.string(),
      note: z.string(),
      at: z.string(),
    }),
  ),
  photos: z.array(z.object({ id: z.string(), kind: z.enum(['jpeg', 'png']) })),
  /** Other tickets of this device, newest first. */
  device_history: z.array(z.object({ id: z.string(), number: z.string(), kind, status, created_at: z.string() })),
  actions: z.array(z.enum(TICKET_ACTIONS)),
  created_at: z.string(),
});

export function toStaffTicketResponse(found: StaffTicket) {
  const { ticket, contact, assignee, history, parts, stock, photos, device, actions } = found;
  const { currency } = ticket;
  const major = (amount: number) => toMajor(money(amount, currency));
  const { id, number, code, kind: what, status: state, version, name, locale } = ticket;
  const { make, model, serial, colour, storageGb } = ticket.device;
  return {
    id,
    number,
    code: contact && code,
    kind: what,
    status: state,
    version,
    name,
    email: contact?.email ?? null,
    phone: contact?.phone ?? null,
    assignee,
    locale,
    currency,
    device: { make, model, model_slug: ticket.modelSlug, serial, colour, storage_gb: storageGb },
    description: ticket.description,
    condition: ticket.condition,
    method: ticket.method,
    location: ticket.location?.slug ?? null,
    slot_at: ticket.slotAt?.toISOString() ?? null,
    quote_expires_at: ticket.quoteExpiresAt?.toISOString() ?? null,
    deposit: major(ticket.deposit),
    lines: ticket.lines.map((line) => {
      const part = parts.find((one) => one.id === line.id);
      return {
        id: line.id,
        kind: line.kind,
        title: line.title,
        part_grade: line.partGrade,
        status: line.status,
        price: line.price === null ? null : major(line.price),
        discount: major(line.discount),
        tax: major(line.tax),
        total: line.total === null ? null : major(line.total),
        note: line.note,
        warranty_days: line.warrantyDays,
        warranty_until: line.warrantyUntil,
        part: part ? { id: part.inventory_id, sku: part.sku, left: part.quantity, taken: part.part_taken } : null,
      };
    }),
    stock: stock.map(({ id: part, quantity: left, ...one }) => ({ ...one, part, left })),
    totals: {
      agreed: major(ticket.totals.agreed),
      waiting: major(ticket.totals.waiting),
      paid: major(ticket.balance.paid),
      to_pay: major(ticket.balance.outstanding),
    },
    payout: toPayoutResponse(ticket),
    history: history.map(({ kind: event, from_state: from, to_state: to, actor: by, staff, message, note, ...one }) => {
      return { kind: event, from, to, by, staff, message, note, at: one.happened_at.toISOString() };
    }),
    photos,
    device_history: device.map(({ created_at, ...one }) => ({ ...one, created_at: created_at.toISOString() })),
    actions,
    created_at: ticket.createdAt.toISOString(),
  };
}
