import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { NewsLinks } from '../order-news/queue-news.ts';
import { lockOrder } from '../orders/lock-order.ts';
import type { Reconciling } from '../payments/reconcile-attempt.ts';
import { BUYER, type CancelWish, cancelOrder, prepareToCancel } from './cancel-order.ts';
import { confirmUntil, unconfirmedSince } from './cancellation.rules.ts';
import {
  deleteUnconfirmedBefore,
  markConfirmed,
  type UnconfirmedRow,
  unconfirmedByToken,
} from './unconfirmed-cancellation.store.ts';

type Confirming = { paying: Reconciling; links: NewsLinks; now: Date };

/**
 * Executes a cancellation that the buyer confirms with a mailed link. A used link changes nothing. Refuses with
 * `cancellations.link-over` an unknown token or one older than a day, and like `cancelOrder` when the order can no
 * longer be cancelled; the link then stays valid.
 */
export async function confirmCancellation(
  db: Db,
  token: string,
  { paying, links, now }: Confirming,
): Promise<Result<{ orderId: string }>> {
  const row = await unconfirmedByToken(db, hashToken(token));
  if (!row || confirmUntil(row.created_at) < now) return refuse('cancellations.link-over', {}, 'missing');
  const { id, order_id: orderId } = row;
  if (row.confirmed_at) return ok({ orderId });
  const request = wishFrom(row);
  const ready = await prepareToCancel(db, orderId, request, BUYER, paying);
  // after a concurrent confirmation the transaction below returns the result
  if (!ready.ok && !(await unconfirmedByToken(db, row.token_hash))?.confirmed_at) return ready;
  return inTransaction<Result<{ orderId: string }>>(db, async (tx) => {
    await lockOrder(tx, orderId);
    if (!(await markConfirmed(tx, id, now))) return ok({ orderId });
    const cancelled = await cancelOrder(tx, orderId, request, BUYER, { links, now });
    return cancelled.ok ? ok({ orderId }) : cancelled;
  });
}

/** Job: deletes unconfirmed cancellations that are older than a day. */
export function purgeUnconfirmed(db: Db, now: Date): Promise<void> {
  return deleteUnconfirmedBefore(db, unconfirmedSince(now));
}

function wishFrom({ package_id, lines, reason_code, note }: UnconfirmedRow): CancelWish {
  return {
    ...(package_id !== null && { packageId: package_id }),
    ...(lines !== null && { lines }),
    ...{ reason: reason_code, note },
  };
}
