import type { Locale } from '../../kernel/locale.ts';
import type { Db } from '../../platform/database/db.ts';
import { listCards } from '../catalog/products/list-cards.ts';
import type { ProductCard } from '../catalog/products/product-card.ts';
import { selectWishlistRows } from './wishlist.store.ts';

export const WISHLIST_PER_PAGE = 24;

export type WishlistItem = {
  card: ProductCard;
  addedAt: Date;
  /** Price drop since the product was added, minor units; 0 without a drop. */
  priceDrop: number;
};

export type WishlistPage = { items: WishlistItem[]; total: number; page: number; lastPage: number };

/** One page of the wishlist, newest first. Inactive products are omitted while they are inactive. */
export async function listWishlist(
  db: Db,
  customerId: string,
  { locale, now, page }: { locale: Locale; now: Date; page: number },
): Promise<WishlistPage> {
  const rows = await selectWishlistRows(db, customerId);
  const cards = await listCards(
    db,
    rows.map(({ product_id }) => product_id),
    { locale, now },
  );
  const rowByProduct = new Map(rows.map((row) => [row.product_id, row]));
  const items = cards.flatMap((card): WishlistItem[] => {
    const row = rowByProduct.get(card.id);
    return row ? [{ card, addedAt: row.added_at, priceDrop: Math.max(0, row.price - card.price.current) }] : [];
  });
  const offset = (page - 1) * WISHLIST_PER_PAGE;
  return {
    items: items.slice(offset, offset + WISHLIST_PER_PAGE),
    total: items.length,
    page,
    lastPage: Math.max(1, Math.ceil(items.length / WISHLIST_PER_PAGE)),
  };
}

/** Product ids of the wishlist, newest first. */
export async function listWishlistIds(db: Db, customerId: string): Promise<number[]> {
  return (await selectWishlistRows(db, customerId)).map(({ product_id }) => product_id);
}
