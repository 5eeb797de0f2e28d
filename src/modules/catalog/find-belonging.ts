import type { Locale } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { FIRST_ACCESSORY, productsBelonging } from './belonging.store.ts';
import { cardRows } from './card.store.ts';
import { type ProductCard, productCard } from './product-card.ts';

export type Belonging = {
  /** The other members of a set this product is part of. */
  set: ProductCard[];
  /** What was made for it: cases, glass, spare parts. */
  madeForIt: ProductCard[];
};

/** What goes with a product; what is both is among the set alone. */
export async function findBelonging(db: Db, productId: number, locale: Locale, now: Date): Promise<Belonging> {
  const rows = await cardRows(db, productsBelonging(productId, now), now);
  const cards = rows.map((row) => ({ ...row, card: productCard(row, locale) }));
  const set = cards.filter(({ position }) => position < FIRST_ACCESSORY).map(({ card }) => card);
  const madeForIt = cards
    .filter(({ position, id }) => position >= FIRST_ACCESSORY && !set.some((mate) => mate.id === id))
    .map(({ card }) => card);
  return { set, madeForIt };
}
