import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { ShippingOptionKey } from '../../shipping/shipping-terms.rules.ts';
import type { CartOwner } from '../cart.rules.ts';
import { lockCart, updateCartLines } from '../cart.store.ts';

/**
 * Saves the shipping options selected on a page. They are validated at every price calculation and submitted again with
 * the order, so the cart version does not change.
 */
export async function saveShippingChoices(
  db: Db,
  owner: CartOwner,
  choices: readonly { lineIds: readonly string[]; way: ShippingOptionKey }[],
): Promise<void> {
  if (choices.length === 0) return;
  await inTransaction(db, async (tx) => {
    const cart = await lockCart(tx, owner);
    if (!cart) return;
    for (const { lineIds, way } of choices) {
      const { shippingType: shipping_type, ruleId: shipping_rule_id, pointId: pickup_point_id } = way;
      await updateCartLines(tx, cart.id, lineIds, { shipping_type, shipping_rule_id, pickup_point_id });
    }
  });
}
