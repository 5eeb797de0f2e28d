import { readTrackCode } from '../../kernel/ids.ts';
import { foldDigits } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { orderByCode } from './order.store.ts';
import { packagesOf } from './order-parts.store.ts';

/** The order of a track code, as somebody typed it. */
export async function orderOfTrackCode(db: Db, typed: string) {
  const code = readTrackCode(foldDigits(typed));
  return code === null ? undefined : orderByCode(db, code);
}

/** The package of an order that bears a number from 1, in the order they were made. */
export async function findParcel(
  db: Db,
  { code, number }: { code: string; number: number },
): Promise<{ orderId: string; packageId: string } | undefined> {
  const order = await orderOfTrackCode(db, code);
  const parcel = order && (await packagesOf(db, order.id))[number - 1];
  return parcel && { orderId: order.id, packageId: parcel.id };
}
