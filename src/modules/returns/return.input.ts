import { z } from 'zod';
import { RETURN_KINDS, RETURN_STATES, RETURN_WISHES } from './return.states.rules.ts';

const MOST_NOTE = 500;
const MOST_PAGES = 500;
const MOST_LINES = 100;
const MOST_PIECES = 1000;

const note = z.string().trim().max(MOST_NOTE);
const id = z.guid().toLowerCase();

/** An order of the caller's own, or one that its code and contact open. */
const key = {
  order_id: id.optional(),
  code: z.string().trim().min(1).max(40).optional(),
  /** The order's e-mail address, or the last four digits of its phone number; beside a code. */
  contact: z.string().trim().min(1).max(254).optional(),
};

export const findReturnInput = z.strictObject(key);
export type ReturnKeyInput = z.output<typeof findReturnInput>;

export const returnPiecesInput = z
  .array(z.strictObject({ order_line: id, qty: z.int().min(1).max(MOST_PIECES) }))
  .max(MOST_LINES)
  .refine((lines) => new Set(lines.map(({ order_line }) => order_line)).size === lines.length);

export const returnWishInput = z.strictObject({
  kind: z.enum(RETURN_KINDS),
  /** What is to be done about it; who withdraws gets the money back. */
  wish: z.enum(RETURN_WISHES).default('refund'),
  lines: returnPiecesInput,
  /** What is wrong; nobody who withdraws has to say why. */
  note: note.default(''),
  /** Whether the seal of goods that are sealed for hygiene is unbroken. */
  sealed: z.boolean().default(false),
  /** Where money goes that no provider sends back. */
  payout_to: z.enum(['bank', 'store']).optional(),
  payout_holder: z.string().trim().min(1).max(80).optional(),
  /** An IBAN, or an account's number where there are none. */
  payout_account: z.string().trim().min(4).max(60).optional(),
});
export type ReturnWishInput = z.output<typeof returnWishInput>;

export const requestReturnInput = returnWishInput.extend(key);

export const confirmReturnInput = z.strictObject({ token: z.string().min(1).max(100) });

/** A return of an order that the caller opens; who brings it back, as far as they know. */
const parcel = {
  carrier: z.string().trim().min(1).max(80).optional(),
  tracking_number: z.string().trim().min(1).max(80).optional(),
};
export const sendReturnInput = z.strictObject({ ...key, id, ...parcel });

export const returnsQuery = z.strictObject({
  status: z.enum(RETURN_STATES).optional(),
  kind: z.enum(RETURN_KINDS).optional(),
  /** A code, or the beginning of the buyer's e-mail address. */
  q: z.string().trim().max(254).optional(),
  page: z.coerce.number().int().min(1).max(MOST_PAGES).default(1),
});

export const returnParams = z.strictObject({ id });

export const photoParams = z.strictObject({ id, photo: id });

/** Told to the buyer. */
const message = note.default('');

export const approveReturnInput = z.strictObject({ message });
export const rejectReturnInput = z.strictObject({ message: note.min(1) });
export const receiveReturnInput = z.strictObject({ message });
export const repairReturnInput = z.strictObject({ message });
export const exchangeReturnInput = z.strictObject({ message });

export const inspectReturnInput = z.strictObject({
  /** Of each line how many are fit for sale; none of those that are not named. */
  lines: z.array(z.strictObject({ order_line: id, sellable: z.int().min(0).max(MOST_PIECES) })).max(MOST_LINES),
  /** What was found, for the shop. */
  note: note.default(''),
});

export const refundReturnInput = z.strictObject({
  /** Major units, as they were shown; less needs a message that says why. */
  amount: z.number().min(0).max(1e12),
  message,
});
