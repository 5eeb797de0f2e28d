import { parseTrackCode } from '../../../kernel/ids.ts';
import { foldDigits } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { selectOrderByCode } from '../order.store.ts';
import { selectShipments } from '../order-contents.store.ts';

/** Finds an order by its code in any user-entered format. */
export async function findOrderByCode(db: Db, typed: string) {
  const code = parseTrackCode(foldDigits(typed));
  return code === null ? undefined : selectOrderByCode(db, code);
}

/** Finds a shipment by order code and its number (from 1, in creation order). */
export async function findShipment(
  db: Db,
  { code, number }: { code: string; number: number },
): Promise<{ orderId: string; shipmentId: string } | undefined> {
  const order = await findOrderByCode(db, code);
  const shipment = order && (await selectShipments(db, order.id))[number - 1];
  return shipment && { orderId: order.id, shipmentId: shipment.id };
}
