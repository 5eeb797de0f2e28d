import { readTrackCode } from '../../kernel/ids.ts';
import { foldDigits } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { orderByCode } from './order.store.ts';
import { packagesOf } from './order-parts.store.ts';

/** Finds an order by its code in any user-entered format. */
export async function orderOfTrackCode(db: Db, typed: string) {
  const code = readTrackCode(foldDigits(typed));
  return code === null ? undefined : orderByCode(db, code);
}

/** Finds a shipment by order code and its number (from 1, in creation order). */
export async function findParcel(
  db: Db,
  { code, number }: { code: string; number: number },
): Promise<{ orderId: string; packageId: string } | undefined> {
  const order = await orderOfTrackCode(db, code);
  const shipment = order && (await packagesOf(db, order.id))[number - 1];
  return shipment && { orderId: order.id, packageId: shipment.id };
}
