import type { Db } from '../../platform/database/db.ts';
import { readPackedShipmentIds } from '../orders/history/read-history.ts';
import type { Order } from '../orders/order.rules.ts';
import { isDeviceReceived } from '../ticket-payments/balance.rules.ts';
import { findPayableTickets } from '../ticket-payments/payable-tickets.ts';
import type { ShipmentProgress } from './cancellation.rules.ts';

/** Reads which shipments are packed and which repairs have started; a started repair cannot be cancelled by the buyer. */
export async function readShipmentProgress(
  db: Db,
  { id, lines }: Pick<Order, 'id' | 'lines'>,
): Promise<ShipmentProgress> {
  const repairs = lines.flatMap((line) =>
    line.kind === 'repair' && line.ticket ? [{ shipmentId: line.shipmentId, ticketId: line.ticket.id }] : [],
  );
  const [packed, tickets] = await Promise.all([
    readPackedShipmentIds(db, id),
    findPayableTickets(
      db,
      repairs.map(({ ticketId }) => ticketId),
    ),
  ]);
  const begun = repairs.filter(({ ticketId }) => {
    const ticket = tickets.get(ticketId);
    return ticket !== undefined && isDeviceReceived(ticket.status);
  });
  return { packedIds: packed, startedRepairIds: new Set(begun.map(({ shipmentId }) => shipmentId)) };
}
