import type { TicketState } from '../../ticket-payments/ticket-status.rules.ts';
import type { TicketAction } from '../ticket.states.rules.ts';

/** Notifications to the customer of a ticket; each has a subject, heading and text in `mail.ticket`. */
export const TICKET_NOTIFICATIONS = [
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
export type TicketNotification = (typeof TICKET_NOTIFICATIONS)[number];

const NOTIFICATION_BY_ACTION: Partial<Record<TicketAction, TicketNotification>> = {
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

/** Notification of a transition; null when the customer is not notified. */
export function selectNotification(
  action: TicketAction,
  to: TicketState,
  by: 'customer' | 'admin' | 'system',
): TicketNotification | null {
  // an approval during the diagnosis is already visible on the page where it was given
  if (action === 'approve') return to === 'approved' ? 'approved' : null;
  if (action === 'decline' && to === 'declined') return by === 'system' ? 'expired' : 'declined';
  if (action === 'decline') return 'ready';
  return NOTIFICATION_BY_ACTION[action] ?? null;
}
