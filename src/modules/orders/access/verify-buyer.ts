import type { Db } from '../../../platform/database/db.ts';
import type { Visitor } from '../../../platform/http/visitor.ts';
import { selectBuyerOrder } from '../order.store.ts';

/**
 * How the caller is authenticated as buyer of an order: by account, by the guest token of the checkout, or only by
 * order code and contact.
 */
export type BuyerProof = 'account' | 'browser' | 'contact';

export async function verifyBuyer(
  db: Db,
  { customer, guestHash }: Pick<Visitor, 'customer' | 'guestHash'>,
  orderId: string,
): Promise<BuyerProof> {
  if (customer && (await selectBuyerOrder(db, { customerId: customer.id }, orderId))) return 'account';
  return guestHash && (await selectBuyerOrder(db, { guestHash }, orderId)) ? 'browser' : 'contact';
}
