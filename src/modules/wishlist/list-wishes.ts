import type { Locale } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { listCards } from '../catalog/list-cards.ts';
import type { ProductCard } from '../catalog/product-card.ts';
import { wishRows } from './wishlist.store.ts';

export const WISHES_PER_PAGE = 24;

export type Wish = {
  card: ProductCard;
  addedAt: Date;
  /** How much less it costs than on the day it was put there, minor units; 0 when it does not. */
  dropped: number;
};

export type Wishes = { wishes: Wish[]; total: number; page: number; lastPage: number };

/** One page of the customer's list, the newest first. What is no longer public is left out until it is back. */
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
  const wishOf = new Map(rows.map((row) => [row.product_id, row]));
  const all = cards.flatMap((card): Wish[] => {
    const row = wishOf.get(card.id);
    return row ? [{ card, addedAt: row.added_at, dropped: Math.max(0, row.price - card.price.current) }] : [];
  });
  const from = (page - 1) * WISHES_PER_PAGE;
  return {
    wishes: all.slice(from, from + WISHES_PER_PAGE),
    total: all.length,
    page,
    lastPage: Math.max(1, Math.ceil(all.length / WISHES_PER_PAGE)),
  };
}

/** Ids of everything on the list, the newest first. */
export async function wishedIds(db: Db, customerId: string): Promise<number[]> {
  return (await wishRows(db, customerId)).map(({ product_id }) => product_id);
}
