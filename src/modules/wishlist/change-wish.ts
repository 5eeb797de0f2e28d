import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { listCards } from '../catalog/list-cards.ts';
import type { WishInput } from './wishlist.input.ts';
import { MOST_WISHES } from './wishlist.rules.ts';
import { deleteWish, insertWish, lockWishes, wishRows } from './wishlist.store.ts';

export type Wished = { wished: boolean; count: number };

/**
 * Adds a product to the wishlist of a customer or removes it. Refuses with `catalog.unknown-product` a product that is
 * not for sale (removing is always possible) and with `wishlist.full`.
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
    const rows = await wishRows(tx, customerId);
    const isListed = rows.some((row) => row.product_id === productId);
    const shouldBeListed = keep ?? !isListed;
    if (shouldBeListed === isListed) return ok({ wished: isListed, count: rows.length });
    if (!shouldBeListed) {
      await deleteWish(tx, customerId, productId);
      return ok({ wished: false, count: rows.length - 1 });
    }
    if (!card) return refuse('catalog.unknown-product', {}, 'missing');
    if (rows.length >= MOST_WISHES) return refuse('wishlist.full', { most: MOST_WISHES });
    const price = card.price.current;
    await insertWish(tx, { customer_id: customerId, product_id: productId, price, added_at: now });
    return ok({ wished: true, count: rows.length + 1 });
  });
}
