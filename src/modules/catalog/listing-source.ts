import type { Localized } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import type { ListingFilters } from './catalog.input.ts';
import { insideOf } from './listing-place.ts';
import { productIds } from './product.store.ts';
import { publicBanner, publicSlide, type Shelves } from './shelf.store.ts';

/** What a slide or banner narrows a listing to; null does not narrow. */
export type ListingSource = {
  title: Localized;
  categories: number[] | null;
  brands: number[] | null;
  products: number[] | null;
};

const CATEGORIES = 1;
const SUB_CATEGORIES = 2;
const BRANDS = 4;
const PRODUCTS = 5;

/** The goods behind a slide or banner; undefined when it is unknown, over, or leads to none. There are no tags yet. */
export async function findSource(
  db: Db,
  wanted: NonNullable<ListingFilters['source']>,
  shelves: Shelves,
  now: Date,
): Promise<ListingSource | undefined> {
  if (wanted.kind === 'tag') return undefined;
  const row = await (wanted.kind === 'slide' ? publicSlide(db, wanted.id) : publicBanner(db, wanted.id, now));
  if (!row) return undefined;
  const names = row.source.split(',').map((name) => name.trim());
  const everything = { title: row.title, categories: null, brands: null, products: null };
  switch (row.source_type) {
    case CATEGORIES:
    case SUB_CATEGORIES: {
      const categories = insideOf(shelves.categories, idsOf(shelves.categories, names));
      return categories.length > 0 ? { ...everything, categories } : undefined;
    }
    case BRANDS: {
      const brands = idsOf(shelves.brands, names);
      return brands.length > 0 ? { ...everything, brands } : undefined;
    }
    case PRODUCTS: {
      const products = await productIds(db, names);
      return products.length > 0 ? { ...everything, products } : undefined;
    }
    default:
      return undefined;
  }
}

/** A source names its goods by id or by slug. */
function idsOf(rows: readonly { id: number; slug: string }[], names: readonly string[]): number[] {
  return rows.filter(({ id, slug }) => names.includes(slug) || names.includes(String(id))).map(({ id }) => id);
}
