import type { Locale } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { listCards } from '../catalog/list-cards.ts';
import type { ProductCard } from '../catalog/product-card.ts';
import { wishRows } from './wishlist.store.ts';

export const WISHES_PER_PAGE = 24;

export type Wish = {
  card: ProductCard;
  addedAt: Date;
  /** Price drop since the product was added, minor units; 0 without a drop. */
  dropped: number;
};

export type Wishes = { wishes: Wish[]; total: number; page: number; lastPage: number };

/** One page of the wishlist, newest first. Inactive products are omitted while they are inactive. */
export async function listWishes(
  db: Db,
  customerId: string,
  { locale, now, page }: { locale: Locale; now: Date; page: number },
): Promise<Wishes> {
  const rows = await wishRows(db, customerId);
  const cards = await listCards(
    db,
    rows.map(({ product_id }) => product_id),
    { locale, now },
  );
  const rowByProduct = new Map(rows.map((row) => [row.product_id, row]));
  const items = cards.flatMap((card): Wish[] => {
    const row = rowByProduct.get(card.id);
    return row ? [{ card, addedAt: row.added_at, dropped: Math.max(0, row.price - card.price.current) }] : [];
  });
  const offset = (page - 1) * WISHES_PER_PAGE;
  return {
    wishes: items.slice(offset, offset + WISHES_PER_PAGE),
    total: items.length,
    page,
    lastPage: Math.max(1, Math.ceil(items.length / WISHES_PER_PAGE)),
  };
}

/** Product ids of the wishlist, newest first. */
export async function wishedIds(db: Db, customerId: string): Promise<number[]> {
  return (await wishRows(db, customerId)).map(({ product_id }) => product_id);
}
