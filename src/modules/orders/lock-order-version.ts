import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Tx } from '../../platform/database/db.ts';
import { countOrderEvents } from './history/event.store.ts';
import { lockOrderRow } from './order.store.ts';
import { findOrderByCode } from './shipments/find-shipment.ts';

/**
 * Locks the row of an order for a change until the transaction ends. Refuses with `orders.not-found`, and with
 * `orders.changed` when the order has events after `version`; null skips the version check.
 */
export async function lockOrderVersion(
  tx: Tx,
  { code, version }: { code: string; version: number | null },
): Promise<Result<NonNullable<Awaited<ReturnType<typeof lockOrderRow>>>>> {
  const found = await findOrderByCode(tx, code);
  const order = found && (await lockOrderRow(tx, found.id));
  if (!order) return refuse('orders.not-found', {}, 'missing');
  if (version !== null && (await countOrderEvents(tx, order.id)) !== version)
    return refuse('orders.changed', {}, 'conflict');
  return ok(order);
}
