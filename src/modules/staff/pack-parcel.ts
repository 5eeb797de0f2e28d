import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { findParcel } from '../orders/find-parcel.ts';
import { packPackage } from '../orders/pack-package.ts';
import { type Changing, changeOrder } from './change-order.ts';

/**
 * Marks a shipment as packed: the buyer can no longer cancel directly, only request it. Refuses with `orders.not-found`
 * and `orders.not-now`.
 */
export function packParcel(db: Db, context: Changing, number: number): Promise<Result<null>> {
  const { code, now } = context;
  return changeOrder(db, context, 'pack', async (tx) => {
    const ids = await findParcel(tx, { code, number });
    if (!ids) return refuse('orders.not-found', {}, 'missing');
    const packed = await packPackage(tx, ids, { by: 'admin', note: '', now });
    return packed.ok ? ok({ package: number }) : packed;
  });
}
