import { uuidv7 } from '../../kernel/ids.ts';
import type { Tx } from '../../platform/db.ts';
import { type NewsLinks, queueNews } from '../order-news/queue-news.ts';
import type { CancelReason } from './cancellation.rules.ts';
import { cancellationsOf, decideRequest, insertCancellation } from './cancellation.store.ts';

export type StaffCancellation = {
  reason: CancelReason;
  /** The clerk's id. */
  by: string;
  restocked: boolean;
  /** What goes back with it, in minor units; null when nothing does. */
  refund: { id: string; amount: number } | null;
  links: NewsLinks;
  now: Date;
};

/**
 * Writes down that staff have called a whole order off, and tells its buyer; a request that waits is granted by it. For
 * whoever moves the order, in the same transaction.
 */
export async function noteCancellation(
  tx: Tx,
  orderId: string,
  { reason, by, restocked, refund, links, now }: StaffCancellation,
): Promise<void> {
  const done = { status: 'done', refund_id: refund?.id ?? null, restocked, decided_at: now, decided_by: by } as const;
  const waiting = (await cancellationsOf(tx, orderId)).filter(({ status }) => status === 'requested');
  for (const { id } of waiting) await decideRequest(tx, id, done);
  if (waiting.length === 0) {
    await insertCancellation(tx, {
      ...{ id: uuidv7(now.getTime()), order_id: orderId, package_id: null, reason_code: reason, note: '' },
      ...{ requested_by: 'admin', created_at: now, due_at: null },
      ...done,
    });
  }
  await queueNews(tx, orderId, 'cancelled', { links, now, ...(refund && { amount: refund.amount }) });
}
