import type { Db } from '../../../platform/database/db.ts';
import type { CartOwner } from '../cart.rules.ts';
import { selectCart } from '../cart.store.ts';

/** Whether the owner still has this cart in this version, i.e. it was neither ordered nor changed since. */
export async function isCartUnchanged(
  db: Db,
  owner: CartOwner,
  { cartId, version }: { cartId: string; version: number },
): Promise<boolean> {
  const cart = await selectCart(db, owner);
  return cart?.id === cartId && cart.version === version;
}
