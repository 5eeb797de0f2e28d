import { z } from 'zod';
import { money, toMajor } from '../../../kernel/money.ts';
import { TICKET_KINDS, TICKET_STATES } from '../../ticket-payments/ticket-status.rules.ts';
import { maskReference } from '../staff/mask-reference.rules.ts';
import { TICKET_ACTIONS, TICKET_STEPS } from '../ticket.states.rules.ts';
import type { Ticket } from '../ticket.types.ts';
import type { TrackingResult } from './track-ticket.ts';

const status = z.enum(TICKET_STATES);
const kind = z.enum(TICKET_KINDS);

const progressSchema = z.object({
  code: z.string(),
  kind,
  status,
  created_at: z.string(),
  steps: z.array(z.object({ step: z.enum(TICKET_STEPS), reached: z.boolean(), at: z.string().nullable() })),
});

/**
 * Payout for a trade-in; major units. Only the last characters of a voucher code are exposed; the full code is sent by
 * e-mail.
 */
export const payoutSchema = z
  .object({
    how: z.enum(['transfer', 'voucher']),
    amount: z.number(),
    reference: z.string(),
    paid_at: z.string(),
  })
  .nullable();

export function toPayoutResponse({ payout, currency }: Pick<Ticket, 'payout' | 'currency'>) {
  if (!payout) return null;
  const { amount, voucher, at } = payout;
  return {
    how: voucher === null ? ('transfer' as const) : ('voucher' as const),
    amount: toMajor(money(amount, currency)),
    reference: maskReference(payout),
    paid_at: at.toISOString(),
  };
}

export const ownTicketSchema = z.object({
  number: z.string(),
  code: z.string(),
  kind,
  status,
  currency: z.string(),
  /** Sent back with an answer, so that the customer only approves what was shown. */
  version: z.int(),
  device: z.object({ make: z.string(), model: z.string(), serial: z.string().nullable() }),
  method: z.int().min(1).max(4).nullable(),
  location: z.string().nullable(),
  slot_at: z.string().nullable(),
  quote_expires_at: z.string().nullable(),
  deposit: z.number(),
  lines: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['repair', 'diagnosis', 'travel', 'offer']),
      title: z.string(),
      /** Null until the diagnosis. Major units, tax included. */
      total: z.number().nullable(),
      status: z.enum(['proposed', 'approved', 'declined', 'done']),
      warranty_days: z.int(),
      warranty_until: z.string().nullable(),
      note: z.string(),
    }),
  ),
  /** Major units. */
  totals: z.object({ agreed: z.number(), waiting: z.number() }),
  payout: payoutSchema,
  photos: z.int(),
  /** Actions available to the customer. */
  actions: z.array(z.enum(TICKET_ACTIONS)),
  created_at: z.string(),
});

export const trackingSchema = z.object({ progress: progressSchema, repair: ownTicketSchema.nullable() });

export function toTrackingResponse({ progress, ticket }: TrackingResult): z.input<typeof trackingSchema> {
  const { code, kind: what, status: state, createdAt, steps } = progress;
  return {
    progress: {
      code,
      kind: what,
      status: state,
      created_at: createdAt.toISOString(),
      steps: steps.map(({ step, reached, at }) => ({ step, reached, at: at?.toISOString() ?? null })),
    },
    repair: ticket && toTicketResponse(ticket),
  };
}

export function toTicketResponse(ticket: Ticket): z.input<typeof ownTicketSchema> {
  const { number, code, kind: what, status: state, currency, version, method, photos, actions } = ticket;
  const major = (amount: number) => toMajor(money(amount, currency));
  const { make, model, serial } = ticket.device;
  return {
    number,
    code,
    kind: what,
    status: state,
    currency,
    version,
    method,
    photos,
    actions,
    device: { make, model, serial },
    location: ticket.location?.slug ?? null,
    slot_at: ticket.slotAt?.toISOString() ?? null,
    quote_expires_at: ticket.quoteExpiresAt?.toISOString() ?? null,
    deposit: major(ticket.deposit),
    lines: ticket.lines.map((line) => ({
      id: line.id,
      kind: line.kind,
      title: line.title,
      status: line.status,
      note: line.note,
      total: line.total === null ? null : major(line.total),
      warranty_days: line.warrantyDays,
      warranty_until: line.warrantyUntil,
    })),
    totals: { agreed: major(ticket.totals.agreed), waiting: major(ticket.totals.waiting) },
    payout: toPayoutResponse(ticket),
    created_at: ticket.createdAt.toISOString(),
  };
}
