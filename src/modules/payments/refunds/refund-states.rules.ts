import type { RefundStatus } from '../payment.tables.ts';
import { isHosted, type PaymentMethodCode } from '../payment-methods.rules.ts';

/** `provider`: its response. `system`: the job that sends refunds. */
export type RefundActor = 'provider' | 'system' | 'staff';

export type RefundAction = 'accept' | 'complete' | 'decline' | 'reverse' | 'wait-for-staff' | 'retry' | 'pay-manually';

type RefundTransitionRule = { action: RefundAction; from: readonly RefundStatus[]; to: RefundStatus; by: RefundActor };

/** Transition table of refunds. A refund reserves its amount in every status. */
export const REFUND_TRANSITIONS: readonly RefundTransitionRule[] = [
  { action: 'accept', from: ['requested', 'pending'], to: 'pending', by: 'provider' },
  // `due`: its result was unknown, and the provider sent it after all
  { action: 'complete', from: ['requested', 'pending', 'due'], to: 'done', by: 'provider' },
  { action: 'decline', from: ['requested', 'pending'], to: 'failed', by: 'provider' },
  // a bank may reject a completed refund days later
  { action: 'reverse', from: ['done'], to: 'failed', by: 'provider' },
  // the provider cannot express the amount, or its result is unknown after the last try
  { action: 'wait-for-staff', from: ['requested', 'pending'], to: 'due', by: 'system' },
  { action: 'retry', from: ['due', 'failed'], to: 'requested', by: 'staff' },
  { action: 'pay-manually', from: ['due', 'failed'], to: 'done', by: 'staff' },
];

/** A refund that no provider can send waits for staff at once. */
export function getInitialRefundStatus(method: PaymentMethodCode): RefundStatus {
  return isHosted(method) ? 'requested' : 'due';
}

/** Status after an action; null when the status or the actor does not allow it. */
export function getNextRefundStatus(action: RefundAction, from: RefundStatus, by: RefundActor): RefundStatus | null {
  const rule = findRefundTransition(action, by);
  return rule?.from.includes(from) ? rule.to : null;
}

export function findRefundTransition(action: RefundAction, by: RefundActor): RefundTransitionRule | undefined {
  return REFUND_TRANSITIONS.find((rule) => rule.action === action && rule.by === by);
}

/** Whether a refund waits for a manual payment. */
export function canPayManually({ status }: { status: RefundStatus }): boolean {
  return getNextRefundStatus('pay-manually', status, 'staff') !== null;
}

/** Whether staff may send it through its provider again. */
export function canRetryRefund({ status }: { status: RefundStatus }, method: PaymentMethodCode): boolean {
  return getNextRefundStatus('retry', status, 'staff') !== null && isHosted(method);
}

/** Whether a completed refund was sent by its provider. Manual refunds keep the error that made them necessary. */
export function wasSentByProvider({ reference, last_error }: SentRefund): boolean {
  return reference !== null && last_error === null;
}

type SentRefund = { reference: string | null; last_error: string | null };

const HOUR_MS = 3_600_000;
/** Hours after completion at which a refund is checked again; then daily. */
const CHECK_AFTER_HOURS = [1, 6, ...Array.from({ length: 14 }, (_, day) => 24 * (day + 1))];

/**
 * Next check whether a completed refund has failed since; null after the last check. Banks reject refunds days later,
 * and not every provider reports it.
 */
export function calculateNextRefundCheck(doneAt: Date, now: Date): Date | null {
  const hours = CHECK_AFTER_HOURS.find((hour) => doneAt.getTime() + hour * HOUR_MS > now.getTime());
  return hours === undefined ? null : new Date(doneAt.getTime() + hours * HOUR_MS);
}
