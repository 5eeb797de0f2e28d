import { z } from 'zod';
import { rowVersion } from '../../kernel/integer.schemas.ts';
import { orNull } from '../../kernel/null-fields.ts';
import { ORDER_STATUSES } from '../orders/order.states.rules.ts';
import { CANCEL_REASONS, STAFF_ACTIONS } from './staff.rules.ts';

const MOST_PAGES = 500;
const MOST_PARTS = 100;

const note = z.string().trim().max(500);
/** The version of the order that the clerk has before them; an older one is a conflict. */
const version = rowVersion;
const someText = z.string().trim().min(1).max(80);

export const PAYMENT_STATES = [
  'unpaid',
  'pending',
  'authorised',
  'paid',
  'part_refunded',
  'refunded',
  'failed',
] as const;

export const ordersQuery = z.strictObject({
  /** The contract's codes: 1 pending to 7 returned. Confirmed ones wait to be packed. */
  status: z.coerce.number().pipe(z.literal(ORDER_STATUSES)).optional(),
  /** Where the payment stands, or `owed`: money is to go back and waits for staff. */
  payment: z.enum([...PAYMENT_STATES, 'owed']).optional(),
  /** A code, the last digits of a phone number, or the beginning of the buyer's e-mail address. */
  q: z.string().trim().max(254).optional(),
  page: z.coerce.number().int().min(1).max(MOST_PAGES).default(1),
});

export const AUDIT_SUBJECTS = ['order', 'question', 'review', 'search', 'staff'] as const;

export const auditQuery = z.strictObject({
  kind: z.enum(AUDIT_SUBJECTS).optional(),
  /** The code of an order, or the beginning of a name. */
  q: z.string().trim().max(80).optional(),
  page: z.coerce.number().int().min(1).max(MOST_PAGES).default(1),
});
export type AuditQuery = z.output<typeof auditQuery>;

/** As customers know it. */
const code = z.string().min(1).max(40);
/** Of the packages or the payments of an order, from 1. */
const number = z.coerce.number().int().min(1).max(MOST_PARTS);

export const orderParams = z.strictObject({ code });
export const partParams = z.strictObject({ code, number });
export const refundParams = z.strictObject({ code, id: z.guid().toLowerCase() });

export const moveInput = z.strictObject({
  action: z.enum(STAFF_ACTIONS),
  version,
  note: note.default(''),
  /** Carrier and number, requested when a package for an address is picked up. */
  carrier: orNull(someText),
  tracking_number: orNull(someText),
  /** Code given by the collecting person, requested when the package is handed over. */
  ready_code: someText.optional(),
});

export const cancelInput = z.strictObject({
  version,
  reason: z.enum(CANCEL_REASONS),
  /** Needed for another reason, and once the goods have left. */
  note: note.default(''),
  /** Whether goods that had left the shop are in stock again; goods that have not left always are. */
  restock: z.boolean().default(false),
});

export const refundInput = z.strictObject({
  version,
  /** Major units; left out, all that has not gone back. */
  amount: z.number().positive().max(1e12).optional(),
  reason: note.min(1),
});

export const noteInput = z.strictObject({ note: note.min(1) });
export const decideInput = z.strictObject({ version, decision: z.enum(['accept', 'give-back']), note: note.min(1) });
export const versionInput = z.strictObject({ version });

export type MoveInput = z.output<typeof moveInput>;
export type CancelInput = z.output<typeof cancelInput>;
export type RefundInput = z.output<typeof refundInput>;
export type DecideInput = z.output<typeof decideInput>;
