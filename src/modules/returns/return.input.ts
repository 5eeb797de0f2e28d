import { z } from 'zod';
import { orderKeyFields } from '../orders/order.input.ts';
import { RETURN_KINDS, RETURN_RESOLUTIONS, RETURN_STATES } from './return.states.rules.ts';

const MAX_NOTE_LENGTH = 500;
const MAX_PAGE = 500;
const MAX_RETURN_LINES = 100;
const MAX_PIECES = 1000;

const note = z.string().trim().max(MAX_NOTE_LENGTH);
const id = z.guid().toLowerCase();

const returnPiecesInput = z
  .array(z.strictObject({ order_line: id, qty: z.int().min(1).max(MAX_PIECES) }))
  .max(MAX_RETURN_LINES)
  .refine((lines) => new Set(lines.map(({ order_line }) => order_line)).size === lines.length);

/** Chosen pieces of an order. */
export const previewReturnInput = z.strictObject({ ...orderKeyFields, lines: returnPiecesInput });

export const returnDetailsInput = z.strictObject({
  kind: z.enum(RETURN_KINDS),
  /** Requested resolution; a withdrawal is always refunded. */
  wish: z.enum(RETURN_RESOLUTIONS).default('refund'),
  lines: returnPiecesInput,
  /** Description of the problem; optional for a withdrawal. */
  note: note.default(''),
  /** Whether the hygiene seal is unbroken. */
  sealed: z.boolean().default(false),
  /** Payout target, for payments that no provider can refund. */
  payout_to: z.enum(['bank', 'store']).optional(),
  payout_holder: z.string().trim().min(1).max(80).optional(),
  /** IBAN, or an account number in countries without IBAN. */
  payout_account: z.string().trim().min(4).max(60).optional(),
});
export type ReturnDetailsInput = z.output<typeof returnDetailsInput>;

export const requestReturnInput = returnDetailsInput.extend(orderKeyFields);

export const confirmReturnInput = z.strictObject({ token: z.string().min(1).max(100) });

/** Carrier and tracking number of the return shipment, if known. */
const trackingFields = {
  carrier: z.string().trim().min(1).max(80).optional(),
  tracking_number: z.string().trim().min(1).max(80).optional(),
};
export const sendReturnInput = z.strictObject({ ...orderKeyFields, id, ...trackingFields });

export const returnsQuery = z.strictObject({
  status: z.enum(RETURN_STATES).optional(),
  kind: z.enum(RETURN_KINDS).optional(),
  /** Order code, or a prefix of the e-mail address of the buyer. */
  q: z.string().trim().max(254).optional(),
  page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
});

export const returnParams = z.strictObject({ id });

export const photoParams = z.strictObject({ id, photo: id });

/** Message to the buyer. */
const message = note.default('');

export const approveReturnInput = z.strictObject({ message });
export const rejectReturnInput = z.strictObject({ message: note.min(1) });
export const receiveReturnInput = z.strictObject({ message });
export const repairReturnInput = z.strictObject({ message });
export const exchangeReturnInput = z.strictObject({ message });

export const inspectReturnInput = z.strictObject({
  /** Sellable pieces by line; 0 for lines that are not listed. */
  lines: z.array(z.strictObject({ order_line: id, sellable: z.int().min(0).max(MAX_PIECES) })).max(MAX_RETURN_LINES),
  /** Internal inspection note. */
  note: note.default(''),
});

export const refundReturnInput = z.strictObject({
  /** Major units, up to the previewed amount; a lower amount requires `message`. */
  amount: z.number().min(0).max(1e12),
  message,
});
