import type { Tx } from '../../platform/database/db.ts';
import type { TransitionContext } from './history/event.store.ts';
import { recordOrderEvent } from './history/record-order-event.ts';
import { selectInvoice } from './invoices/invoice.store.ts';
import type { Order, OrderAddress } from './order.rules.ts';
import { updateShippingAddress } from './order.store.ts';

/**
 * Changes the shipping address of an order; its contact phone number is that of the address. An issued invoice keeps its
 * recipient: the former address becomes the billing address, unless there is one.
 */
export async function changeShippingAddress(
  tx: Tx,
  { id, address: former, billingAddress }: Pick<Order, 'id' | 'address' | 'billingAddress'>,
  address: OrderAddress,
  context: TransitionContext,
): Promise<void> {
  const invoice = await selectInvoice(tx, id);
  const isIssued = invoice?.number != null;
  await updateShippingAddress(tx, id, { address, billingAddress: billingAddress ?? (isIssued ? former : null) });
  await recordOrderEvent(tx, id, { kind: 'address', to: 'changed' }, context);
}
