import type { Tx } from '../../platform/db.ts';
import { type NewsLinks, queueNews } from '../order-news/queue-news.ts';
import type { CalledOff } from './call-off.ts';

/** Queues the mail to the buyer about the cancelled order or lines. */
export function tellCalledOff(
  tx: Tx,
  orderId: string,
  { refundId, refundAmount, part }: CalledOff,
  context: { message: string; links: NewsLinks; now: Date },
): Promise<void> {
  return queueNews(tx, orderId, part ? 'partCancelled' : 'cancelled', {
    ...context,
    ...(refundId && { amount: refundAmount }),
    ...(part && { lines: part }),
  });
}
