import type { Tx } from '../../platform/db.ts';
import { callOffRepair } from '../cancellations/call-off-repair.ts';
import { deliverRepair } from './deliver-repair.ts';
import { paidForTicket } from './paid-for-ticket.ts';
import type { TicketLinks } from './queue-ticket-news.ts';
import type { TicketAction, TicketActor } from './ticket.states.rules.ts';

type Mover = { by: TicketActor; staffId?: string; links: TicketLinks; now: Date };

/**
 * What a step means for the orders that pay for it: what is handed over is delivered; of what was called off, or cannot
 * be mended and costs nothing, the money goes back.
 */
export async function settleOrders(
  tx: Tx,
  ticketId: string,
  action: TicketAction,
  { by, staffId, links, now }: Mover,
): Promise<void> {
  if (action === 'hand-over') await deliverRepair(tx, ticketId, now);
  if (action !== 'cancel' && action !== 'give-up') return;
  const account = await paidForTicket(tx, ticketId);
  if (action === 'give-up' && account?.agreed !== 0) return;
  await callOffRepair(tx, ticketId, { who: { by, id: staffId ?? by }, links, now });
}
