import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { CartOwner } from '../cart.rules.ts';
import { deleteCartLines, incrementCartVersion, lockCart } from '../cart.store.ts';
import { deleteCartRepairs } from '../cart-repair.store.ts';

/** Removes a line from the cart of the owner. Refuses with `cart.no-such-line`. */
export async function removeLine(
  db: Db,
  owner: CartOwner,
  id: string,
  now: Date,
): Promise<Result<{ version: number }>> {
  return inTransaction(db, async (tx) => {
    const cart = await lockCart(tx, owner);
    const removed =
      cart && ((await deleteCartLines(tx, cart.id, [id])) || (await deleteCartRepairs(tx, cart.id, [id])));
    if (!cart || !removed) return refuse('cart.no-such-line', {}, 'missing');
    return ok({ version: await incrementCartVersion(tx, cart.id, now) });
  });
}
