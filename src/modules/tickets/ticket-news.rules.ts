import type { TicketAction, TicketState } from './ticket.states.rules.ts';

/** What the customer of a ticket is told; each has its subject, heading and text in `mail.ticket`. */
export const TICKET_NEWS = [
  'requested',
  'quoted',
  'approved',
  'declined',
  'expired',
  'booked',
  'moved',
  'tomorrow',
  'cancelled',
  'received',
  'needsApproval',
  'awaitingParts',
  'ready',
  'unrepairable',
  'reminder',
  'unclaimed',
  'handedOver',
  'warrantyTaken',
  'link',
] as const;
export type TicketNews = (typeof TICKET_NEWS)[number];

const NEWS_OF: Partial<Record<TicketAction, TicketNews>> = {
  quote: 'quoted',
  book: 'booked',
  rebook: 'moved',
  cancel: 'cancelled',
  receive: 'received',
  propose: 'needsApproval',
  'await-parts': 'awaitingParts',
  finish: 'ready',
  'give-up': 'unrepairable',
  unclaim: 'unclaimed',
  'hand-over': 'handedOver',
  'pay-out': 'handedOver',
};

/** What a step is told as; null for those that only the bench cares about. */
export function newsOfMove(
  action: TicketAction,
  to: TicketState,
  by: 'customer' | 'admin' | 'system',
): TicketNews | null {
  // what was agreed to while the device lies open is seen on the page where it was agreed to
  if (action === 'approve') return to === 'approved' ? 'approved' : null;
  if (action === 'decline' && to === 'declined') return by === 'system' ? 'expired' : 'declined';
  if (action === 'decline') return 'ready';
  return NEWS_OF[action] ?? null;
}
