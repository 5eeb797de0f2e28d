import { sumOf } from '../../kernel/money.ts';

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
