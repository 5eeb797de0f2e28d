import type { Tx } from '../../platform/db.ts';
import { callOffRepair } from '../cancellations/call-off-repair.ts';
import { deliverRepair } from './deliver-repair.ts';
import { paidForTicket } from './paid-for-ticket.ts';
import type { TicketLinks } from './queue-ticket-news.ts';
import type { TicketAction, TicketActor } from './ticket.states.rules.ts';

type Mover = { by: TicketActor; staffId?: string; links: TicketLinks; now: Date };

/**
 * Applies a transition to the orders that pay for the ticket: a hand-over delivers their shipments; a cancelled repair,
 * or an unrepairable device without a charge, is refunded.
 */
export async function settleOrders(
  tx: Tx,
  ticketId: string,
  action: TicketAction,
  { by, staffId, links, now }: Mover,
): Promise<void> {
  if (action === 'hand-over') await deliverRepair(tx, ticketId, now);
  if (action !== 'cancel' && action !== 'give-up') return;
  const balance = await paidForTicket(tx, ticketId);
  if (action === 'give-up' && balance?.agreed !== 0) return;
  await callOffRepair(tx, ticketId, { who: { by, id: staffId ?? by }, links, now });
}
