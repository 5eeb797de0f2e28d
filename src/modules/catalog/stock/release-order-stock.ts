import type { Tx } from '../../../platform/database/db.ts';
import { isGoods } from '../../orders/order-line.rules.ts';
import { readOrderById } from '../../orders/read-order-by-id.ts';
import { releaseStock } from './release-stock.ts';

/**
 * Releases the stock of an order that will not be delivered, all of it or the given quantities by line; rows are locked
 * in the same order as when stock is reserved.
 */
export async function releaseOrderStock(
  tx: Tx,
  orderId: string,
  now: Date,
  pieces?: readonly { lineId: string; quantity: number }[],
): Promise<void> {
  const order = await readOrderById(tx, orderId);
  const all = (order?.lines ?? []).filter(isGoods);
  const requested = pieces && new Map(pieces.map(({ lineId, quantity }) => [lineId, quantity]));
  const lines = requested
    ? all.flatMap((line) => {
        const quantity = Math.min(requested.get(line.id) ?? 0, line.quantity);
        return quantity > 0 ? [{ ...line, quantity }] : [];
      })
    : all.map((line) => ({ ...line, quantity: line.quantity - line.cancelled })).filter(({ quantity }) => quantity > 0);
  await releaseStock(tx, lines, now);
}
