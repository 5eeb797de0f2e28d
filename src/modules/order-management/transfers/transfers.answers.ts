import { z } from 'zod';
import { toMajor } from '../../../kernel/money.ts';
import type { listTransfers, TransferDetails } from '../../payments/transfers/list-transfers.ts';

const state = z.enum(['waiting', 'proof_submitted', 'partial', 'paid', 'expired']);

const transferRowSchema = z.object({
  attempt: z.string(),
  reference: z.string(),
  order: z.string(),
  name: z.string(),
  state,
  /** Still waiting; the buyer was reminded. */
  reminded: z.boolean(),
  /** Waiting again, because the proof of payment was rejected. */
  rejected: z.boolean(),
  version: z.int(),
  currency: z.string(),
  due: z.number(),
  received: z.number(),
  until: z.string().nullable(),
});

export const transferPageSchema = z.object({
  data: z.array(transferRowSchema),
  current_page: z.int(),
  last_page: z.int(),
  per_page: z.int(),
  total: z.int(),
});

export const transferSchema = z.object({
  attempt: z.string(),
  reference: z.string(),
  order: z.string(),
  name: z.string(),
  state,
  reminded_at: z.string().nullable(),
  /** Actions allowed by the state, regardless of permissions. */
  may: z.object({ book: z.boolean(), reject: z.boolean() }),
  /** Must be sent with a decision. */
  version: z.int(),
  currency: z.string(),
  due: z.number(),
  received: z.number(),
  rest: z.number(),
  until: z.string().nullable(),
  account: z.object({ holder: z.string(), bank: z.string(), iban: z.string().nullable() }),
  proofs: z.array(z.object({ id: z.string(), kind: z.string(), bytes: z.int(), sent_at: z.string() })),
  entries: z.array(
    z.object({
      decision: z.string(),
      amount: z.number(),
      value_date: z.string().nullable(),
      payer: z.string(),
      bank_transaction_id: z.string().nullable(),
      note: z.string(),
      from_state: z.string(),
      to_state: z.string(),
      staff: z.string(),
      ip: z.string(),
      at: z.string(),
    }),
  ),
});

type Row = Awaited<ReturnType<typeof listTransfers>>['transfers'][number];

export function transferRowAnswer(row: Row): z.input<typeof transferRowSchema> {
  const { attempt_id, reference, code, name, version, currency, amount, received, expires_at } = row;
  return {
    attempt: attempt_id,
    reference,
    order: code,
    name,
    state: row.state,
    reminded: row.reminded,
    rejected: row.rejected,
    version,
    currency,
    due: toMajor({ amount, currency }),
    received: toMajor({ amount: received, currency }),
    until: expires_at?.toISOString() ?? null,
  };
}

export function transferAnswer(transfer: TransferDetails): z.input<typeof transferSchema> {
  const { attemptId, reference, version, currency, until, account } = transfer;
  const major = (amount: number) => toMajor({ amount, currency });
  return {
    attempt: attemptId,
    reference,
    order: transfer.code,
    name: transfer.buyer.name,
    state: transfer.state,
    reminded_at: transfer.reminded?.toISOString() ?? null,
    may: transfer.may,
    version,
    currency,
    due: major(transfer.due),
    received: major(transfer.received),
    rest: major(transfer.rest),
    until: until?.toISOString() ?? null,
    account: { holder: account.holder, bank: account.bank, iban: account.iban },
    proofs: transfer.files.map(({ id, kind, bytes, sentAt }) => ({ id, kind, bytes, sent_at: sentAt.toISOString() })),
    entries: transfer.entries.map((entry) => ({
      decision: entry.decision,
      amount: major(entry.amount),
      value_date: entry.value_date,
      payer: entry.payer,
      bank_transaction_id: entry.bank_transaction_id,
      note: entry.note,
      from_state: entry.from_state,
      to_state: entry.to_state,
      staff: entry.staff_id,
      ip: entry.ip,
      at: entry.happened_at.toISOString(),
    })),
  };
}
