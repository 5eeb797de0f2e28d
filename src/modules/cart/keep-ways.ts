import { type Db, inTransaction } from '../../platform/db.ts';
import type { ShippingWay } from '../shipping/shipping-terms.rules.ts';
import type { CartOwner } from './cart.rules.ts';
import { changeLines, lockCart } from './cart.store.ts';

/**
 * Notes how lines are to be sent, as a page has offered it. Whether it still can be is asked anew wherever it is
 * priced, and whoever orders says it again, so the cart counts as unchanged.
 */
export async function keepWays(
  db: Db,
  owner: CartOwner,
  ways: readonly { lineIds: readonly string[]; way: ShippingWay }[],
): Promise<void> {
  if (ways.length === 0) return;
  await inTransaction(db, async (tx) => {
    const cart = await lockCart(tx, owner);
    if (!cart) return;
    for (const { lineIds, way } of ways) {
      const { shippingType: shipping_type, ruleId: shipping_rule_id, pointId: pickup_point_id } = way;
      await changeLines(tx, cart.id, lineIds, { shipping_type, shipping_rule_id, pickup_point_id });
    }
  });
}
