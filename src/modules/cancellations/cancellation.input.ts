import { z } from 'zod';
import { CANCEL_REASONS, CANCELLATION_STATES, SHOPPER_REASONS } from './cancellation.rules.ts';

const MOST_NOTE = 500;
const MOST_PAGES = 500;

const note = z.string().trim().max(MOST_NOTE).default('');

/** An order of the caller's own, or one that its code and contact open. */
const key = {
  order_id: z.guid().toLowerCase().optional(),
  code: z.string().trim().min(1).max(40).optional(),
  /** The order's e-mail address, or the last four digits of its phone number; beside a code. */
  contact: z.string().trim().min(1).max(254).optional(),
};

export const findCancellationInput = z.strictObject(key);

export const cancelInput = z.strictObject({
  ...key,
  /** One package of the order; all of them by default. */
  package_id: z.guid().toLowerCase().optional(),
  /** Pieces of it; left out, all. */
  lines: z
    .array(z.strictObject({ order_line: z.guid().toLowerCase(), qty: z.int().min(1).max(1000) }))
    .min(1)
    .max(100)
    .refine((lines) => new Set(lines.map(({ order_line }) => order_line)).size === lines.length)
    .optional(),
  reason_code: z.enum(SHOPPER_REASONS),
  /** Needed for the reason `other`. */
  note,
});

export const cancelPiecesForm = cancelInput.pick({ lines: true, reason_code: true, note: true });

export type OrderKeyInput = z.output<typeof findCancellationInput>;

export const cancelForm = z.strictObject({ reason_code: z.enum(SHOPPER_REASONS), note });

export const confirmCancellationInput = z.strictObject({ token: z.string().min(1).max(100) });

export const decideCancellationInput = z.strictObject({
  approve: z.boolean(),
  message: z.string().trim().max(MOST_NOTE).default(''),
});

export const cancellationParams = z.strictObject({ id: z.guid().toLowerCase() });

export const waitingQuery = z.strictObject({
  status: z.enum(CANCELLATION_STATES).default('requested'),
  reason: z.enum(CANCEL_REASONS).optional(),
  /** A code, or the beginning of the buyer's e-mail address. */
  q: z.string().trim().max(254).optional(),
  page: z.coerce.number().int().min(1).max(MOST_PAGES).default(1),
});
export type WaitingQuery = z.output<typeof waitingQuery>;
