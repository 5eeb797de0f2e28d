import { type Locale, textIn } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { groupCards } from './group-cards.ts';
import { flashMembers } from './home.store.ts';
import type { ProductCard } from './product-card.ts';
import { runningSales } from './shelf.store.ts';

/** Products shown of each sale where several stand together. */
const MOST_SHOWN = 12;

export type FlashSale = {
  id: number;
  slug: string;
  title: string;
  image: string | null;
  /** ISO times. */
  startTime: string;
  endTime: string;
  products: ProductCard[];
};

/** The sales running now with their first products; the one that ends first before the others. */
export async function listFlashSales(db: Db, locale: Locale, now: Date): Promise<FlashSale[]> {
  const sales = await runningSales(db, now);
  const members = await flashMembers(
    db,
    sales.map(({ id }) => id),
    MOST_SHOWN,
  );
  const cardsOf = await groupCards(db, members, locale, now);
  return sales.map(({ id, slug, title, image, starts_at, ends_at }) => ({
    id,
    slug,
    title: textIn(title, locale),
    image,
    startTime: starts_at.toISOString(),
    endTime: ends_at.toISOString(),
    products: cardsOf(id),
  }));
}
