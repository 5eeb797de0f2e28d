import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { hashToken } from '../../platform/tokens.ts';
import { queueNews } from '../order-news/queue-news.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { showPlacedOrder } from '../orders/show-placed-order.ts';
import { moveReturn } from './move-return.ts';
import { offerReturn } from './offer-return.ts';
import type { ReturnLinks } from './request-return.ts';
import { confirmUntil } from './return.rules.ts';
import type { ReturnState } from './return.states.rules.ts';
import { linesOf, requestById, requestByToken } from './return.store.ts';

type Confirmed = { id: string; status: ReturnState };

/**
 * A guest confirms a return request with the mailed link. A used link changes nothing. Refuses with
 * `returns.link-over` an unknown token or one older than a day, and with `returns.too-many` when other requests have
 * claimed the pieces in the meantime.
 */
export function confirmReturn(
  db: Db,
  token: string,
  { links, now }: { links: ReturnLinks; now: Date },
): Promise<Result<Confirmed>> {
  return inTransaction<Result<Confirmed>>(db, async (tx) => {
    const unlockedRequest = await requestByToken(tx, hashToken(token));
    if (!unlockedRequest) return refuse('returns.link-over', {}, 'missing');
    await lockOrder(tx, unlockedRequest.order_id);
    const request = await requestById(tx, unlockedRequest.id);
    const order = await showPlacedOrder(tx, unlockedRequest.order_id);
    if (!request || !order) return refuse('returns.link-over', {}, 'missing');
    const { id, kind, status } = request;
    if (status !== 'unconfirmed') return ok({ id, status });
    if (confirmUntil(request.created_at) < now) return refuse('returns.link-over', {}, 'missing');
    const offer = await offerReturn(tx, order, now);
    const lines = (await linesOf(tx, [id])).map(({ line_id, quantity }) => {
      return { quantity, found: offer.lines.find(({ line }) => line.id === line_id) };
    });
    for (const { quantity, found } of lines) {
      const obstacle = found?.obstacles[kind] ?? null;
      if (obstacle !== null) return refuse(obstacle);
      if (quantity > (found?.left ?? 0)) return refuse('returns.too-many', { left: found?.left ?? 0 });
    }
    const moved = await moveReturn(tx, id, 'confirm', { by: 'customer', links, now });
    if (!moved.ok) return moved;
    await queueNews(tx, order.id, 'returnRequested', {
      ...{ links, now, at: now },
      lines: lines.map(({ quantity, found }) => ({ title: found?.line.title ?? '', quantity })),
    });
    return ok({ id, status: moved.value.to });
  });
}
