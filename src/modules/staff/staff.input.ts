import { z } from 'zod';
import { rowVersion } from '../../kernel/integer.schemas.ts';
import { nullishToUndefined } from '../../kernel/null-fields.ts';
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

/** Resources that staff edit, by their names. */
export const AUDITED_RESOURCES = [
  'products',
  'categories',
  'collections',
  'flash-sales',
  'bundles',
  'attributes',
  'attribute-values',
  'tags',
  'redirects',
  'brands',
  'pages',
  'slides',
  'banners',
  'site-features',
  'social-links',
  'shipping-rules',
  'pickup-locations',
  'tax-rates',
  'bank-accounts',
] as const;
export const AUDIT_SUBJECTS = [
  'order',
  'question',
  'review',
  'search',
  'settings',
  'staff',
  'product-batch',
  'product-export',
  'product-import',
  'export',
  'view',
  'checklist',
  'text',
  'translation-import',
  'language',
  'mail',
  'payment-provider',
  'sign-in-provider',
  'mail-server',
  'ticket',
  'media',
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
export const partNumber = z.coerce.number().int().min(1).max(MAX_PART_NUMBER);

export const orderParams = z.strictObject({ code });
export const partParams = z.strictObject({ code, number: partNumber });
export const mailParams = z.strictObject({ code, mail: z.guid().toLowerCase() });
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
