import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { listCards } from '../catalog/list-cards.ts';
import type { WishInput } from './wishlist.input.ts';
import { MOST_WISHES } from './wishlist.rules.ts';
import { deleteWish, insertWish, lockWishes, wishRows } from './wishlist.store.ts';

export type Wished = { wished: boolean; count: number };

/**
 * Puts a product on the customer's list or takes it off. Refuses with `catalog.unknown-product` what is not for sale
 * (taking off is always possible) and with `wishlist.full`.
 */
export async function changeWish(
  db: Db,
  customerId: string,
  { product_id: productId, keep }: WishInput,
  now: Date,
): Promise<Result<Wished>> {
  const [card] = await listCards(db, [productId], { locale: 'en', now });
  return inTransaction(db, async (tx) => {
    await lockWishes(tx, customerId);
    const wishes = await wishRows(tx, customerId);
    const isThere = wishes.some((wish) => wish.product_id === productId);
    const wanted = keep ?? !isThere;
    if (wanted === isThere) return ok({ wished: isThere, count: wishes.length });
    if (!wanted) {
      await deleteWish(tx, customerId, productId);
      return ok({ wished: false, count: wishes.length - 1 });
    }
    if (!card) return refuse('catalog.unknown-product', {}, 'missing');
    if (wishes.length >= MOST_WISHES) return refuse('wishlist.full', { most: MOST_WISHES });
    const price = card.price.current;
    await insertWish(tx, { customer_id: customerId, product_id: productId, price, added_at: now });
    return ok({ wished: true, count: wishes.length + 1 });
  });
}
