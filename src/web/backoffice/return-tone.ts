import type { ReturnState } from '../../modules/returns/return.states.rules.ts';

/** Yellow waits for staff, blue is under way, green and red are over. */
export const RETURN_TONE = {
  unconfirmed: 'neutral',
  requested: 'warning',
  approved: 'accent',
  rejected: 'danger',
  in_transit: 'accent',
  received: 'warning',
  inspected: 'warning',
  refunded: 'success',
  exchanged: 'success',
  repaired: 'success',
} as const satisfies Record<ReturnState, string>;
