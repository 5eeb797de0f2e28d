import type { Tx } from '../../platform/database/db.ts';
import { type NotificationLinks, queueOrderNotification } from '../order-notifications/queue-order-notification.ts';
import type { CancellationResult } from './apply-cancellation.ts';

/** Queues the mail to the buyer about the cancelled order or lines. */
export function notifyCancellation(
  tx: Tx,
  orderId: string,
  { refundId, refundAmount, cancelledLines }: CancellationResult,
  context: { message: string; links: NotificationLinks; now: Date },
): Promise<void> {
  return queueOrderNotification(tx, orderId, cancelledLines ? 'partCancelled' : 'cancelled', {
    ...context,
    ...(refundId && { amount: refundAmount }),
    ...(cancelledLines && { lines: cancelledLines }),
  });
}
