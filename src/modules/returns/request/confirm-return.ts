import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { queueOrderNotification } from '../../order-notifications/queue-order-notification.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { readOrderById } from '../../orders/read-order-by-id.ts';
import { getConfirmDeadline } from '../return.rules.ts';
import type { ReturnState } from '../return.states.rules.ts';
import { selectRequestById, selectRequestByToken, selectReturnLines } from '../return.store.ts';
import { transitionReturn } from '../transition-return.ts';
import { readReturnOptions } from './read-return-options.ts';
import type { ReturnLinks } from './request-return.ts';

type ConfirmReturnResult = { id: string; status: ReturnState };

/**
 * A guest confirms a return request with the mailed link. A used link changes nothing. Refuses with
 * `returns.link-over` an unknown token or one older than a day, and with `returns.too-many` when other requests have
 * claimed the pieces in the meantime.
 */
export function confirmReturn(
  db: Db,
  token: string,
  { links, now }: { links: ReturnLinks; now: Date },
): Promise<Result<ConfirmReturnResult>> {
  return inTransaction<Result<ConfirmReturnResult>>(db, async (tx) => {
    const unlockedRequest = await selectRequestByToken(tx, hashToken(token));
    if (!unlockedRequest) return refuse('returns.link-over', {}, 'missing');
    await lockOrder(tx, unlockedRequest.order_id);
    const request = await selectRequestById(tx, unlockedRequest.id);
    const order = await readOrderById(tx, unlockedRequest.order_id);
    if (!request || !order) return refuse('returns.link-over', {}, 'missing');
    const { id, kind, status } = request;
    if (status !== 'unconfirmed') return ok({ id, status });
    if (getConfirmDeadline(request.created_at) < now) return refuse('returns.link-over', {}, 'missing');
    const offer = await readReturnOptions(tx, order, now);
    const lines = (await selectReturnLines(tx, order.id, [id])).map(({ line_id, quantity }) => {
      return { quantity, found: offer.lines.find(({ line }) => line.id === line_id) };
    });
    for (const { quantity, found } of lines) {
      const obstacle = found?.obstacles[kind] ?? null;
      if (obstacle !== null) return refuse(obstacle);
      if (quantity > (found?.left ?? 0)) return refuse('returns.too-many', { left: found?.left ?? 0 });
    }
    const moved = await transitionReturn(tx, id, 'confirm', { by: 'customer', links, now });
    if (!moved.ok) return moved;
    await queueOrderNotification(tx, order.id, 'returnRequested', {
      links,
      now,
      at: now,
      lines: lines.map(({ quantity, found }) => ({ title: found?.line.title ?? '', quantity })),
    });
    return ok({ id, status: moved.value.to });
  });
}
