import type { Db } from '../../platform/db.ts';
import type { Order } from '../orders/order.rules.ts';
import { packedOf } from '../orders/read-history.ts';
import { hasBegun } from '../tickets/due.rules.ts';
import { payableTickets } from '../tickets/paid-for-ticket.ts';
import type { Progress } from './cancellation.rules.ts';

/** Reads which shipments are packed and which repairs have started; a started repair cannot be cancelled by the buyer. */
export async function readProgress(db: Db, { id, lines }: Pick<Order, 'id' | 'lines'>): Promise<Progress> {
  const repairs = lines.flatMap((line) =>
    line.kind === 'repair' && line.ticket ? [{ packageId: line.packageId, ticketId: line.ticket.id }] : [],
  );
  const [packed, tickets] = await Promise.all([
    packedOf(db, id),
    payableTickets(
      db,
      repairs.map(({ ticketId }) => ticketId),
    ),
  ]);
  const begun = repairs.filter(({ ticketId }) => {
    const ticket = tickets.get(ticketId);
    return ticket !== undefined && hasBegun(ticket.status);
  });
  return { packed, begun: new Set(begun.map(({ packageId }) => packageId)) };
}
