import { uuidv7 } from '../../../kernel/ids.ts';
import { fromMajor, sumAmounts, toMajor } from '../../../kernel/money.ts';
import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { acceptPayment } from '../attempts/reconcile-attempt.ts';
import { type AttemptRow, lockAttempt, selectAttemptById, updateAttempt } from '../payment.store.ts';
import { refundAmount } from '../refunds/refund-amount.ts';
import type { TransferDecision } from './transfer.input.ts';
import { insertEntry, lockTransfer, type TransferRow, updateTransfer } from './transfer.store.ts';
import type { TransferState } from './transfer.tables.ts';
import { canBook, canReject, matchesDecision } from './transfer-decision.rules.ts';
import type { TransferContext } from './transfer-effects.ts';
import { extendPayableUntil } from './transfer-times.rules.ts';

export type StaffActor = { staffId: string; ip: string };

type BookingInput = Exclude<TransferDecision, { decision: 'reject' }>;
type TransferCase = { attempt: AttemptRow; transfer: TransferRow; staffActor: StaffActor; context: TransferContext };

/**
 * Applies a staff decision on a transfer: money that arrived on the account, or a rejected proof. Only this marks a
 * transfer as paid. One credit of an account pays one order. Refuses with `transfers.changed` after a concurrent
 * change, with `transfers.already-booked`, `transfers.settled`, `transfers.wrong-decision` at `amount`, and
 * `orders.not-found`.
 * @param tolerance largest missing amount when a difference is approved, in minor units
 */
export async function decideTransfer(
  db: Db,
  attemptId: string,
  { input, staffActor, tolerance }: { input: TransferDecision; staffActor: StaffActor; tolerance: number },
  context: TransferContext,
): Promise<Result<TransferState>> {
  return inTransaction(db, async (tx) => {
    const unlocked = await selectAttemptById(tx, attemptId);
    if (!unlocked) return refuse('orders.not-found', {}, 'missing');
    // every payment takes its locks in this order
    await context.effects.lockOrder(tx, unlocked.order_id);
    const attempt = await lockAttempt(tx, unlocked);
    const transfer = await lockTransfer(tx, unlocked);
    if (!attempt || !transfer) return refuse('orders.not-found', {}, 'missing');
    if (transfer.version !== input.version) return refuse('transfers.changed', {}, 'conflict');
    const transferCase = { attempt, transfer, staffActor, context };
    return input.decision === 'reject'
      ? rejectProof(tx, transferCase, input.note)
      : bookCredit(tx, transferCase, input, tolerance);
  });
}

async function rejectProof(
  tx: Tx,
  { attempt, transfer, staffActor, context }: TransferCase,
  note: string,
): Promise<Result<TransferState>> {
  if (!canReject(attempt.status)) return refuse('transfers.settled', {}, 'conflict');
  const state = transfer.received > 0 ? 'partial' : 'waiting';
  await insertEntry(tx, {
    ...toEntryBase(transfer, staffActor, context.now),
    decision: 'reject',
    amount: 0,
    value_date: null,
    payer: '',
    bank_transaction_id: null,
    note,
    to_state: state,
  });
  await updateTransfer(tx, attempt, { state });
  await context.effects.notify(tx, attempt.id, { kind: 'rejected', reason: note }, context.now);
  return ok(state);
}

async function bookCredit(
  tx: Tx,
  transferCase: TransferCase,
  input: BookingInput,
  tolerance: number,
): Promise<Result<TransferState>> {
  const { attempt, transfer, staffActor, context } = transferCase;
  const credit = fromMajor(input.amount, attempt.currency);
  if (!credit) return refuseField('amount', 'fields.invalid', { type: 'amount' });
  if (!canBook(attempt.status)) return refuse('transfers.settled', {}, 'conflict');
  const received = sumAmounts([transfer.received, credit.amount]);
  // money that is refunded, because an earlier credit came too late, does not pay for the order
  const sum = sumAmounts([received, -attempt.refunded]);
  if (!matchesDecision(input.decision, { due: attempt.amount, sum, tolerance })) {
    const major = (amount: number) => toMajor({ amount, currency: attempt.currency });
    return refuseField('amount', 'transfers.wrong-decision', { received: major(sum), due: major(attempt.amount) });
  }
  const state = input.decision === 'partial' ? 'partial' : 'paid';
  const isNew = await insertEntry(tx, {
    ...toEntryBase(transfer, staffActor, context.now),
    decision: input.decision,
    amount: credit.amount,
    value_date: input.value_date,
    payer: input.payer,
    bank_transaction_id: input.bank_transaction_id,
    note: input.note,
    to_state: state,
  });
  if (!isNew) return refuse('transfers.already-booked', {}, 'conflict');
  const book = state === 'partial' ? recordPartialPayment : settleTransfer;
  await book(tx, transferCase, received);
  return ok(state);
}

/** Records a partial payment and extends the deadline; if the order has ended, the money is refunded. */
async function recordPartialPayment(
  tx: Tx,
  { attempt, transfer, context }: TransferCase,
  received: number,
): Promise<void> {
  const { now } = context;
  const isPending = attempt.status === 'pending';
  const until = isPending ? extendPayableUntil(transfer.created_at, attempt.expires_at, now) : attempt.expires_at;
  await updateAttempt(tx, attempt, { captured: received, expires_at: until });
  const state = isPending ? 'partial' : transfer.state;
  await updateTransfer(tx, attempt, { state, received, due_at: isPending ? until : null });
  if (!isPending) {
    const request = { amount: null, unappliedAttemptId: attempt.id, reason: 'too-late', by: 'system', now };
    await refundAmount(tx, attempt.order_id, request);
    return;
  }
  await context.effects.notify(tx, attempt.id, { kind: 'partial', rest: sumAmounts([attempt.amount, -received]) }, now);
}

async function settleTransfer(tx: Tx, { attempt, context }: TransferCase, received: number): Promise<void> {
  const { now, effects } = context;
  await updateTransfer(tx, attempt, { state: 'paid', received, due_at: null });
  const providerFields = { payment_reference: null, details: JSON.stringify(attempt.details), last_error: null };
  const status = await acceptPayment(tx, { ...attempt, captured: received }, providerFields, { effects, now });
  const refunded = (await selectAttemptById(tx, attempt.id))?.refunded ?? 0;
  // out of stock or paid by another attempt: the full amount is already being refunded
  if (status !== 'paid' || refunded > attempt.refunded) return;
  const overpayment = Math.max(0, sumAmounts([received, -attempt.refunded, -attempt.amount]));
  const request = { amount: overpayment, reason: 'overpaid', by: 'system', now };
  if (overpayment > 0) await refundAmount(tx, attempt.order_id, request);
  await effects.notify(tx, attempt.id, { kind: 'received', overpayment }, now);
}

function toEntryBase(transfer: TransferRow, { staffId, ip }: StaffActor, now: Date) {
  return {
    order_id: transfer.order_id,
    id: uuidv7(now.getTime()),
    attempt_id: transfer.attempt_id,
    account_id: transfer.account_id,
    from_state: transfer.state,
    staff_id: staffId,
    ip,
    happened_at: now,
  };
}
