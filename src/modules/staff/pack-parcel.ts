import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { findParcel } from '../orders/find-parcel.ts';
import { packPackage } from '../orders/pack-package.ts';
import { type Changing, changeOrder } from './change-order.ts';

/**
 * Notes that a package is packed: from then on its buyer can only ask to call it off. Refuses with `orders.not-found`
 * and `orders.not-now`.
 */
export function packParcel(db: Db, changing: Changing, number: number): Promise<Result<null>> {
  const { code, now } = changing;
  return changeOrder(db, changing, 'pack', async (tx) => {
    const found = await findParcel(tx, { code, number });
    if (!found) return refuse('orders.not-found', {}, 'missing');
    const packed = await packPackage(tx, found, { by: 'admin', note: '', now });
    return packed.ok ? ok({ package: number }) : packed;
  });
}
