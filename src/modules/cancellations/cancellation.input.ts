import { z } from 'zod';
import { periodFields } from '../../kernel/time/period.schemas.ts';
import { orderKeyFields } from '../orders/order.input.ts';
import type { LineQuantity } from '../orders/order.rules.ts';
import { BUYER_CANCEL_REASONS, CANCEL_REASONS, CANCELLATION_STATES } from './cancellation.rules.ts';

const MAX_NOTE_LENGTH = 500;
const MAX_PAGE = 500;

const note = z.string().trim().max(MAX_NOTE_LENGTH).default('');

export const cancelInput = z.strictObject({
  ...orderKeyFields,
  /** One shipment of the order; all shipments by default. */
  package_id: z.guid().toLowerCase().optional(),
  /** Line quantities to cancel; all by default. */
  lines: z
    .array(z.strictObject({ order_line: z.guid().toLowerCase(), qty: z.int().min(1).max(1000) }))
    .min(1)
    .max(100)
    .refine((lines) => new Set(lines.map(({ order_line }) => order_line)).size === lines.length)
    .optional(),
  reason_code: z.enum(BUYER_CANCEL_REASONS),
  /** Required for the reason `other`. */
  note,
});

export type CancelInput = z.output<typeof cancelInput>;

export function toLineQuantities(lines: NonNullable<CancelInput['lines']>): LineQuantity[] {
  return lines.map(({ order_line, qty }) => ({ lineId: order_line, quantity: qty }));
}

export const confirmCancellationInput = z.strictObject({ token: z.string().min(1).max(100) });

export const decideCancellationInput = z.strictObject({
  approve: z.boolean(),
  message: z.string().trim().max(MAX_NOTE_LENGTH).default(''),
});

export const cancellationParams = z.strictObject({ id: z.guid().toLowerCase() });

export const CANCELLATION_LISTS = [...CANCELLATION_STATES, 'all'] as const;

export const cancellationsQuery = z.strictObject({
  status: z.enum(CANCELLATION_LISTS).default('requested'),
  reason: z.enum(CANCEL_REASONS).optional(),
  /** Range of days of the cancellation request, both included. */
  ...periodFields,
  /** Order code, or a prefix of the e-mail address of the buyer. */
  q: z.string().trim().max(254).optional(),
  page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
});
export type CancellationsQuery = z.output<typeof cancellationsQuery>;
