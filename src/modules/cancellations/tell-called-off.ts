import type { Tx } from '../../platform/db.ts';
import { type NewsLinks, queueNews } from '../order-news/queue-news.ts';
import type { CalledOff } from './call-off.ts';

/** Tells a buyer what was called off: the order, or which parts of it. */
export function tellCalledOff(
  tx: Tx,
  orderId: string,
  { refundId, refundAmount, part }: CalledOff,
  told: { message: string; links: NewsLinks; now: Date },
): Promise<void> {
  return queueNews(tx, orderId, part ? 'partCancelled' : 'cancelled', {
    ...told,
    ...(refundId && { amount: refundAmount }),
    ...(part && { lines: part }),
  });
}
