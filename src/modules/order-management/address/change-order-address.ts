import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { changeShippingAddress } from '../../orders/change-shipping-address.ts';
import type { Order, OrderAddress } from '../../orders/order.rules.ts';
import { readAdminOrder } from '../../orders/read-admin-order.ts';
import type { AddressInput } from '../../shipping/address.input.ts';
import { checkAddress } from '../../shipping/address.rules.ts';
import { readShippingNetwork } from '../../shipping/list-shipping-options.ts';
import { reaches, selectShippingRules } from '../../shipping/shipping.rules.ts';
import { changeOrder, type OrderChange } from '../change-order.ts';
import { canChangeAddress, listChangedFields, listDeliveries } from './address-change.rules.ts';

/**
 * Changes the shipping address before anything is shipped; null when it is the same. The price of the order stays: tax and
 * delivery depend on country and state, and the delivery option must serve the new postcode. Refuses as `checkAddress` and
 * `changeOrder` do, with `orders.not-now` after shipping or without a delivery, and at `country`, `state` or `zip` with
 * `orders.other-destination`.
 */
export async function changeOrderAddress(
  db: Db,
  { code, now }: { code: string; now: Date },
  { version, ...typed }: AddressInput & { version: number },
): Promise<Result<OrderChange | null>> {
  const checked = checkAddress(typed);
  if (!checked.ok) return checked;
  const address = checked.value;
  let isChanged = false;
  const changed = await changeOrder(db, { code, version }, 'address', async (tx) => {
    isChanged = false;
    const order = await readAdminOrder(tx, code);
    if (!order || !canChangeAddress(order.shipments)) return refuse('orders.not-now', {}, 'conflict');
    const former = order.address;
    if (address.country !== former.country) return refuseField('country', 'orders.other-destination');
    if (address.state !== former.state) return refuseField('state', 'orders.other-destination');
    if (address.zip !== former.zip && !(await isServed(tx, order, address)))
      return refuseField('zip', 'orders.other-destination');
    const fields = listChangedFields(former, address);
    if (fields.length === 0) return ok({});
    isChanged = true;
    await changeShippingAddress(tx, order, address, { by: 'admin', note: '', now });
    // the audit log is never erased: it names the changed fields, but contains none of their values
    return ok({ fields: fields.join(', ') });
  });
  if (!changed.ok) return changed;
  return ok(isChanged ? changed.value : null);
}

/** Whether the delivery options of the order serve an address. */
async function isServed(tx: Tx, { shipments }: Pick<Order, 'shipments'>, address: OrderAddress): Promise<boolean> {
  const { rules } = await readShippingNetwork(tx);
  return listDeliveries(shipments).every(({ seller, shippingRuleId }) => {
    const rule = rules.find(({ id }) => id === shippingRuleId);
    if (rule?.forAssignedProducts) return reaches(rule.zones, address);
    return selectShippingRules(rules, address, seller?.id ?? null).some(({ id }) => id === shippingRuleId);
  });
}
