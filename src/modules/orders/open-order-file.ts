import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Tx } from '../../platform/db.ts';
import { countEvents } from './event.store.ts';
import { orderOfTrackCode } from './find-parcel.ts';
import { lockRow } from './order.store.ts';

/**
 * Locks the row of an order for a change until the transaction ends. Refuses with `orders.not-found`, and with
 * `orders.changed` when the order has events after `version`; null skips the version check.
 */
export async function openOrderFile(
  tx: Tx,
  { code, version }: { code: string; version: number | null },
): Promise<Result<NonNullable<Awaited<ReturnType<typeof lockRow>>>>> {
  const found = await orderOfTrackCode(tx, code);
  const order = found && (await lockRow(tx, found.id));
  if (!order) return refuse('orders.not-found', {}, 'missing');
  if (version !== null && (await countEvents(tx, order.id)) !== version)
    return refuse('orders.changed', {}, 'conflict');
  return ok(order);
}
