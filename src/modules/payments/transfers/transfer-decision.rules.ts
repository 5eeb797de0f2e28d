import { sumAmounts } from '../../../kernel/money.ts';
import { canTransition } from '../attempts/attempt-states.rules.ts';
import type { PaymentStatus } from '../payment.tables.ts';

/** Lists for staff: the states of a transfer, and sub-lists of the open ones. */
export const TRANSFER_LISTS = [
  'open',
  'waiting',
  'reminded',
  'proof_submitted',
  'rejected',
  'partial',
  'paid',
  'expired',
] as const;
export type TransferList = (typeof TRANSFER_LISTS)[number];

/** Whether incoming money can still be booked. */
export function canBook(status: PaymentStatus): boolean {
  return canTransition(status, 'paid');
}

/** Whether a proof can still be rejected. */
export function canReject(status: PaymentStatus): boolean {
  return status === 'pending';
}

export type BookingDecision = 'approve' | 'approve_with_difference' | 'partial' | 'overpaid';

/** Whether a staff decision matches the amounts, all in minor units; guards against input errors. */
export function matchesDecision(
  decision: BookingDecision,
  { due, sum, tolerance }: { due: number; sum: number; tolerance: number },
): boolean {
  const missing = sumAmounts([due, -sum]);
  switch (decision) {
    case 'approve':
      return missing === 0;
    case 'approve_with_difference':
      return missing > 0 && missing <= tolerance;
    case 'partial':
      return missing > 0;
    case 'overpaid':
      return missing < 0;
  }
}
