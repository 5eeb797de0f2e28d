import type { Locale } from '../../../kernel/locale.ts';
import type { Result } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { AddInput } from '../cart.input.ts';
import type { CartOwner } from '../cart.rules.ts';
import { lockOrCreateCart, selectOnlyLine } from '../cart.store.ts';
import { deselectCartRepairs } from '../cart-repair.store.ts';
import { type AddToCartResult, addToCart } from './add-to-cart.ts';

/** Adds to the cart and deselects all other lines, so that only this line is bought. Refuses like `addToCart`. */
export async function buyNow(
  db: Db,
  owner: CartOwner,
  input: AddInput,
  context: { locale: Locale; now: Date },
): Promise<Result<AddToCartResult>> {
  return inTransaction(db, async (tx) => {
    const added = await addToCart(tx, owner, input, context);
    if (!added.ok) return added;
    const cart = await lockOrCreateCart(tx, owner, context.now);
    await selectOnlyLine(tx, cart.id, added.value.lineId);
    await deselectCartRepairs(tx, cart.id);
    return added;
  });
}
