import type { Db } from '../../../platform/database/db.ts';
import { selectOrderOwner } from '../order.store.ts';

/** Owner of an order, used to create follow-up orders. */
export async function readOrderOwner(
  db: Db,
  orderId: string,
): Promise<{ customerId: string | null; guestHash: Buffer | null }> {
  const row = await selectOrderOwner(db, orderId);
  return { customerId: row?.customer_id ?? null, guestHash: row?.guest_hash ?? null };
}
