import { checkQuantity } from '../../../kernel/quantity.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { findOffer } from '../../catalog/products/find-offers.ts';
import { type CartOwner, countAvailable } from '../cart.rules.ts';
import { incrementCartVersion, lockCart, selectCartLines, updateCartLines } from '../cart.store.ts';

/** Sets the quantity of a line. Refuses with `quantity.minimum`, `quantity.maximum`, `cart.out-of-stock` or `cart.no-such-line`. */
export async function changeQuantity(
  db: Db,
  owner: CartOwner,
  input: { id: string; quantity: number },
  now: Date,
): Promise<Result<{ quantity: number; version: number }>> {
  return inTransaction(db, async (tx) => {
    const cart = await lockCart(tx, owner);
    const line = cart && (await selectCartLines(tx, cart.id)).find(({ id }) => id === input.id);
    if (!cart || !line) return refuse('cart.no-such-line', {}, 'missing');
    const offer = await findOffer(tx, line.inventory_id, now);
    const available = offer ? countAvailable(offer) : 0;
    if (available < 1) return refuse('cart.out-of-stock');
    const checked = checkQuantity(input.quantity, available);
    if (!checked.ok) return checked;
    await updateCartLines(tx, cart.id, [line.id], { quantity: checked.value });
    return ok({ quantity: checked.value, version: await incrementCartVersion(tx, cart.id, now) });
  });
}
