import { z } from 'zod';
import { CANCEL_REASONS, CANCELLATION_STATES, SHOPPER_REASONS } from './cancellation.rules.ts';

const MOST_NOTE = 500;
const MOST_PAGES = 500;

const note = z.string().trim().max(MOST_NOTE).default('');

/** Identifies an order by id for its owner, or by code and contact. */
const key = {
  order_id: z.guid().toLowerCase().optional(),
  code: z.string().trim().min(1).max(40).optional(),
  /** E-mail address of the order or the last four digits of its phone number; required with `code`. */
  contact: z.string().trim().min(1).max(254).optional(),
};

export const findCancellationInput = z.strictObject(key);

export const cancelInput = z.strictObject({
  ...key,
  /** One shipment of the order; all shipments by default. */
  package_id: z.guid().toLowerCase().optional(),
  /** Line quantities to cancel; all by default. */
  lines: z
    .array(z.strictObject({ order_line: z.guid().toLowerCase(), qty: z.int().min(1).max(1000) }))
    .min(1)
    .max(100)
    .refine((lines) => new Set(lines.map(({ order_line }) => order_line)).size === lines.length)
    .optional(),
  reason_code: z.enum(SHOPPER_REASONS),
  /** Required for the reason `other`. */
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
  /** Order code, or a prefix of the e-mail address of the buyer. */
  q: z.string().trim().max(254).optional(),
  page: z.coerce.number().int().min(1).max(MOST_PAGES).default(1),
});
export type WaitingQuery = z.output<typeof waitingQuery>;
