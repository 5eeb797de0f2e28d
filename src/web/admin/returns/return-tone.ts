import type { ReturnState } from '../../../modules/returns/return.states.rules.ts';

/** Badge tone of each return state: warning needs staff, accent is in progress, success and danger are final. */
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
