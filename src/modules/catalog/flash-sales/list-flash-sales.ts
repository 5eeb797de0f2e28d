import { type Locale, pickTranslation } from '../../../kernel/locale.ts';
import { cacheScheduledRows } from '../../../platform/caching/cached-rows.ts';
import type { Db } from '../../../platform/database/db.ts';
import { selectUpcomingSales } from '../listing/filter-options.store.ts';
import type { ProductCard } from '../products/product-card.ts';
import { readCards } from '../products/read-cards.ts';
import { findNextChange } from '../schedules/find-next-change.ts';
import { type RunningSaleRow, selectRunningSales } from './running-sale.store.ts';

/** Products per sale in a list of sales. */
const MAX_PRODUCTS_PER_SALE = 12;

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
  const sales = await readRunningSales(db, now);
  const ids = sales.flatMap(({ product_ids }) => product_ids);
  const findCards = await readCards(db, ids, { locale, now });
  return sales.map((sale) => toFlashSale(sale, findCards(sale.product_ids), locale));
}

const cachedSales = cacheScheduledRows<'running', RunningSaleRow[]>(1, findNextChange);

export function readRunningSales(db: Db, now: Date): Promise<RunningSaleRow[]> {
  return cachedSales.read(db, 'running', now, () => selectRunningSales(db, now, MAX_PRODUCTS_PER_SALE));
}

export function toFlashSale(
  { id, slug, title, image, starts_at, ends_at }: RunningSaleRow,
  products: ProductCard[],
  locale: Locale,
): FlashSale {
  return {
    id,
    slug,
    title: pickTranslation(title, locale),
    image,
    startTime: starts_at.toISOString(),
    endTime: ends_at.toISOString(),
    products,
  };
}

/** An upcoming sale shows its start but not its prices. */
export type UpcomingSale = { id: number; title: string; startTime: string };

/** The sales that have not started, the next one first. */
export async function listUpcomingSales(db: Db, locale: Locale, now: Date): Promise<UpcomingSale[]> {
  const sales = await selectUpcomingSales(db, now);
  return sales.map(({ id, title, starts_at }) => {
    return { id, title: pickTranslation(title, locale), startTime: starts_at.toISOString() };
  });
}
