import { sumOf } from '../../kernel/money.ts';
import { mayMove } from './attempt-states.rules.ts';
import type { PaymentStatus } from './payment.tables.ts';

/** What staff look through: the states of a transfer, and what of those that wait has happened to them. */
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

/** Whether money that arrives for an attempt can still be booked. */
export function mayBook(status: PaymentStatus): boolean {
  return mayMove(status, 'paid');
}

/** Whether what was sent in as proof can still be refused. */
export function mayReject(status: PaymentStatus): boolean {
  return status === 'pending';
}

export type BookingDecision = 'approve' | 'approve_with_difference' | 'partial' | 'overpaid';

/** Whether a clerk's decision is what the amounts say, all in minor units: a slip of the hand settles nothing. */
export function fitsDecision(
  decision: BookingDecision,
  { due, sum, tolerance }: { due: number; sum: number; tolerance: number },
): boolean {
  const missing = sumOf([due, -sum]);
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
