import type { Db } from '../../platform/db.ts';
import type { Visitor } from '../../platform/visitor.ts';
import { ownedOrder } from './order.store.ts';

/**
 * How the caller has proved to be the buyer of an order: signed in to its account, with the guest token it was placed
 * with, or by its code and contact only.
 */
export type BuyerProof = 'account' | 'browser' | 'contact';

export async function proveBuyer(
  db: Db,
  { customer, guestHash }: Pick<Visitor, 'customer' | 'guestHash'>,
  orderId: string,
): Promise<BuyerProof> {
  if (customer && (await ownedOrder(db, { customerId: customer.id }, orderId))) return 'account';
  return guestHash && (await ownedOrder(db, { guestHash }, orderId)) ? 'browser' : 'contact';
}
