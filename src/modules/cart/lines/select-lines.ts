import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { SelectInput } from '../cart.input.ts';
import { type CartOwner, SELECTED, UNSELECTED } from '../cart.rules.ts';
import { incrementCartVersion, lockCart, updateCartLines } from '../cart.store.ts';
import { updateCartRepairs } from '../cart-repair.store.ts';

/** Selects and deselects lines; an id in both lists is deselected. Refuses with `cart.no-such-line`. */
export async function selectLines(
  db: Db,
  owner: CartOwner,
  { checked, unchecked }: SelectInput,
  now: Date,
): Promise<Result<{ version: number }>> {
  const toSelect = new Set(checked);
  const toDeselect = new Set(unchecked);
  return inTransaction(db, async (tx) => {
    const cart = await lockCart(tx, owner);
    if (!cart) return refuse('cart.no-such-line', {}, 'missing');
    const change = async (ids: string[], selected: 1 | 2) =>
      (await updateCartLines(tx, cart.id, ids, { selected })) +
      (await updateCartRepairs(tx, cart.id, ids, { selected }));
    const selectedCount = await change([...toSelect], SELECTED);
    const deselectedCount = await change([...toDeselect], UNSELECTED);
    if (selectedCount < toSelect.size || deselectedCount < toDeselect.size)
      return refuse('cart.no-such-line', {}, 'missing');
    return ok({ version: await incrementCartVersion(tx, cart.id, now) });
  });
}
