import { z } from 'zod';
import { rowVersion } from '../../kernel/integer.schemas.ts';
import { nullishToUndefined } from '../../kernel/null-fields.ts';
import { ORDER_STATUSES } from '../orders/order.states.rules.ts';
import { CANCEL_REASONS, STAFF_ACTIONS, TWO_FACTOR_CHANGES } from './staff.rules.ts';

const MAX_PAGE = 500;
const MAX_PART_NUMBER = 100;

const note = z.string().trim().max(500);
/** Version of the order that the staff member has seen; an outdated version is a conflict. */
const version = rowVersion;
const shortText = z.string().trim().min(1).max(80);

/** `code` is empty where the page needs none: at the first setup. */
export const changeTwoFactorInput = z.strictObject({ change: z.enum(TWO_FACTOR_CHANGES), code: z.string().max(40) });

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
  /** Payment state, or `owed`: a refund waits for staff. */
  payment: z.enum([...PAYMENT_STATES, 'owed']).optional(),
  /** An order code, the last digits of a phone number, or the beginning of the e-mail address of the buyer. */
  q: z.string().trim().max(254).optional(),
  page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
});

/** Resources that staff edit, by their names. */
export const AUDITED_RESOURCES = [
  'products',
  'categories',
  'brands',
  'pages',
  'slides',
  'banners',
  'site-features',
  'social-links',
] as const;
export const AUDIT_SUBJECTS = [
  'order',
  'question',
  'review',
  'search',
  'settings',
  'staff',
  'product-batch',
  'export',
  'view',
  'checklist',
  ...AUDITED_RESOURCES,
] as const;

export const auditQuery = z.strictObject({
  kind: z.enum(AUDIT_SUBJECTS).optional(),
  /** The code of an order, or the beginning of a name. */
  q: z.string().trim().max(80).optional(),
  page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
});
export type AuditQuery = z.output<typeof auditQuery>;

/** Order code. */
const code = z.string().min(1).max(40);
/** Number of a shipment or payment of the order, starting at 1. */
const number = z.coerce.number().int().min(1).max(MAX_PART_NUMBER);

export const orderParams = z.strictObject({ code });
export const partParams = z.strictObject({ code, number });
export const refundParams = z.strictObject({ code, id: z.guid().toLowerCase() });

export const moveInput = z.strictObject({
  action: z.enum(STAFF_ACTIONS),
  version,
  note: note.default(''),
  /** Carrier and tracking number; required when a shipment to an address is picked up. */
  carrier: nullishToUndefined(shortText),
  tracking_number: nullishToUndefined(shortText),
  /** Pickup code; required when a shipment is collected. */
  ready_code: shortText.optional(),
});

export const cancelInput = z.strictObject({
  version,
  reason: z.enum(CANCEL_REASONS),
  /** Required for the reason `other`, and after the goods were shipped. */
  note: note.default(''),
  /** Whether shipped goods return to stock; goods that were not shipped always do. */
  restock: z.boolean().default(false),
});

export const refundInput = z.strictObject({
  version,
  /** Major units; when omitted, the whole refundable amount. */
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
