import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { listCards } from '../catalog/products/list-cards.ts';
import type { WishlistInput } from './wishlist.input.ts';
import { MAX_WISHLIST_ITEMS } from './wishlist.rules.ts';
import { deleteWishlistItem, insertWishlistItem, lockWishlist, selectWishlistRows } from './wishlist.store.ts';

export type WishlistUpdate = { wished: boolean; count: number };

/**
 * Adds a product to the wishlist of a customer or removes it. Refuses with `catalog.unknown-product` a product that is
 * not for sale (removing is always possible) and with `wishlist.full`.
 */
export async function updateWishlist(
  db: Db,
  customerId: string,
  { product_id: productId, keep }: WishlistInput,
  now: Date,
): Promise<Result<WishlistUpdate>> {
  const [card] = await listCards(db, [productId], { locale: 'en', now });
  return inTransaction(db, async (tx) => {
    await lockWishlist(tx, customerId);
    const rows = await selectWishlistRows(tx, customerId);
    const isListed = rows.some((row) => row.product_id === productId);
    const shouldBeListed = keep ?? !isListed;
    if (shouldBeListed === isListed) return ok({ wished: isListed, count: rows.length });
    if (!shouldBeListed) {
      await deleteWishlistItem(tx, customerId, productId);
      return ok({ wished: false, count: rows.length - 1 });
    }
    if (!card) return refuse('catalog.unknown-product', {}, 'missing');
    if (rows.length >= MAX_WISHLIST_ITEMS) return refuse('wishlist.full', { most: MAX_WISHLIST_ITEMS });
    const price = card.price.current;
    await insertWishlistItem(tx, { customer_id: customerId, product_id: productId, price, added_at: now });
    return ok({ wished: true, count: rows.length + 1 });
  });
}
