import type { TicketState } from '../../../modules/ticket-payments/ticket-status.rules.ts';

const TONES: Partial<Record<TicketState, 'accent' | 'success' | 'warning'>> = {
  quoted: 'warning',
  approved: 'warning',
  booked: 'accent',
  received: 'accent',
  diagnosing: 'accent',
  awaiting_approval: 'warning',
  awaiting_parts: 'accent',
  in_repair: 'accent',
  testing: 'accent',
  ready: 'success',
  unrepairable: 'warning',
  unclaimed: 'warning',
};

/** States that require an action of the customer are highlighted. */
export function getTicketTone(status: TicketState): 'neutral' | 'accent' | 'success' | 'warning' {
  return TONES[status] ?? 'neutral';
}
