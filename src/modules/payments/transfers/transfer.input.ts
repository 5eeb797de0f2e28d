import { z } from 'zod';
import { rowVersion } from '../../../kernel/integer.schemas.ts';
import { TRANSFER_LISTS } from './transfer-decision.rules.ts';

/** Single-line text. */
function singleLine(maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), { error: 'fields.invalid' });
}

/** Version of the transfer that staff saw. */
const version = rowVersion;

export const bookInput = z.strictObject({
  decision: z.enum(['approve', 'approve_with_difference', 'partial', 'overpaid']),
  version,
  /** Amount of this credit, in major units. */
  amount: z.number().positive().max(1e12),
  value_date: z.iso.date(),
  payer: singleLine(120).min(1, { error: 'fields.required' }),
  /** The bank's id of the credit. */
  bank_transaction_id: singleLine(80).min(1, { error: 'fields.required' }),
  note: singleLine(500).default(''),
});

export const rejectInput = z.strictObject({
  version,
  /** Shown to the shopper. */
  note: singleLine(500).min(1, { error: 'fields.required' }),
});

export type TransferDecision = z.output<typeof bookInput> | (z.output<typeof rejectInput> & { decision: 'reject' });

export const transfersQuery = z.strictObject({
  state: z.enum(TRANSFER_LISTS).optional(),
  /** Reference, order code, amount, or part of the buyer's name. */
  q: singleLine(80).optional(),
  page: z.coerce.number().int().min(1).max(500).default(1),
});

const attemptId = z.string().regex(/^[\w-]{43}$/);
export const transferParams = z.strictObject({ attempt: attemptId });
export const proofParams = z.strictObject({ attempt: attemptId, proof: z.uuid() });
