import type { TicketState } from '../../../modules/ticket-payments/ticket-status.rules.ts';

const TONES: Partial<Record<TicketState, 'accent' | 'success' | 'warning' | 'danger'>> = {
  requested: 'warning',
  approved: 'accent',
  booked: 'accent',
  received: 'warning',
  diagnosing: 'accent',
  in_repair: 'accent',
  testing: 'accent',
  ready: 'success',
  unrepairable: 'danger',
  unclaimed: 'danger',
};

/** States that wait for the shop are highlighted; those that wait for the customer, or for a part, and final ones are not. */
export function getRepairTone(status: TicketState): 'neutral' | 'accent' | 'success' | 'warning' | 'danger' {
  return TONES[status] ?? 'neutral';
}
