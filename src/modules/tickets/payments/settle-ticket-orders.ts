import type { Tx } from '../../../platform/database/db.ts';
import { cancelPaidRepair } from '../../cancellations/cancel-paid-repair.ts';
import { findTicketBalance } from '../../ticket-payments/payable-tickets.ts';
import type { TicketLinks } from '../notifications/queue-ticket-notification.ts';
import type { TicketAction, TicketActor } from '../ticket.states.rules.ts';
import { deliverRepairShipments } from './deliver-repair-shipments.ts';

type SettlementContext = { by: TicketActor; staffId?: string; links: TicketLinks; now: Date };

/**
 * Applies a transition to the orders that pay for the ticket: a hand-over delivers their shipments; a cancelled repair,
 * or an unrepairable device without a charge, is refunded.
 */
export async function settleTicketOrders(
  tx: Tx,
  ticketId: string,
  action: TicketAction,
  { by, staffId, links, now }: SettlementContext,
): Promise<void> {
  if (action === 'hand-over') await deliverRepairShipments(tx, ticketId, now);
  if (action !== 'cancel' && action !== 'give-up') return;
  const balance = await findTicketBalance(tx, ticketId);
  if (action === 'give-up' && balance?.agreed !== 0) return;
  await cancelPaidRepair(tx, ticketId, { canceller: { by, id: staffId ?? by }, links, now });
}
