import { type Locale, textIn } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { groupCards } from './group-cards.ts';
import { flashMembers } from './home.store.ts';
import type { ProductCard } from './product-card.ts';
import { comingSales, runningSales } from './shelf.store.ts';

/** Products per sale in a list of sales. */
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

/** The running sales with their first products, the one that ends first comes first. */
export async function listFlashSales(db: Db, locale: Locale, now: Date): Promise<FlashSale[]> {
  const sales = await runningSales(db, now);
  const members = await flashMembers(
    db,
    sales.map(({ id }) => id),
    MOST_SHOWN,
  );
  const cardsInGroup = await groupCards(db, members, locale, now);
  return sales.map(({ id, slug, title, image, starts_at, ends_at }) => ({
    id,
    slug,
    title: textIn(title, locale),
    image,
    startTime: starts_at.toISOString(),
    endTime: ends_at.toISOString(),
    products: cardsInGroup(id),
  }));
}

/** An upcoming sale shows its start but not its prices. */
export type ComingSale = { id: number; title: string; startTime: string };

/** The sales that have not started, the next one first. */
export async function listComingSales(db: Db, locale: Locale, now: Date): Promise<ComingSale[]> {
  const sales = await comingSales(db, now);
  return sales.map(({ id, title, starts_at }) => {
    return { id, title: textIn(title, locale), startTime: starts_at.toISOString() };
  });
}
