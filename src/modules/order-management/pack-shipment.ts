import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import { findShipment } from '../orders/shipments/find-shipment.ts';
import { packShipment } from '../orders/shipments/pack-shipment.ts';
import { changeOrder, type OrderChange, type OrderChangeContext } from './change-order.ts';

/**
 * Marks a shipment as packed: the buyer can no longer cancel directly, only request it. Refuses with `orders.not-found`
 * and `orders.not-now`.
 */
export function packShipmentAsStaff(db: Db, context: OrderChangeContext, number: number): Promise<Result<OrderChange>> {
  const { code, now } = context;
  return changeOrder(db, context, 'pack', async (tx) => {
    const ids = await findShipment(tx, { code, number });
    if (!ids) return refuse('orders.not-found', {}, 'missing');
    const packed = await packShipment(tx, ids, { by: 'admin', note: '', now });
    return packed.ok ? ok({ package: number }) : packed;
  });
}
