import type { Localized } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import type { ListingFilters } from './catalog.input.ts';
import { insideOf } from './listing-place.ts';
import { productIds } from './product.store.ts';
import { publicBanner, publicSlide, type Shelves } from './shelf.store.ts';
import { publicTag, taggedProducts } from './tag.store.ts';

/** The filter of a slide or banner; null means no filter. */
export type ListingSource = {
  title: Localized;
  categories: number[] | null;
  brands: number[] | null;
  products: number[] | null;
};

const CATEGORIES = 1;
const SUB_CATEGORIES = 2;
const TAGS = 3;
const BRANDS = 4;
const PRODUCTS = 5;

/** The products of a slide, banner or tag; undefined when it is unknown, expired or has no products. */
export async function findSource(
  db: Db,
  wanted: NonNullable<ListingFilters['source']>,
  options: Shelves,
  now: Date,
): Promise<ListingSource | undefined> {
  if (wanted.kind === 'tag') {
    const tag = await publicTag(db, wanted.id);
    return tag && sourceOf(tag.title, { products: await taggedProducts(db, [String(wanted.id)]) });
  }
  const row = await (wanted.kind === 'slide' ? publicSlide(db, wanted.id) : publicBanner(db, wanted.id, now));
  if (!row) return undefined;
  const names = row.source.split(',').map((name) => name.trim());
  switch (row.source_type) {
    case CATEGORIES:
    case SUB_CATEGORIES:
      return sourceOf(row.title, { categories: insideOf(options.categories, idsOf(options.categories, names)) });
    case TAGS:
      return sourceOf(row.title, { products: await taggedProducts(db, names) });
    case BRANDS:
      return sourceOf(row.title, { brands: idsOf(options.brands, names) });
    case PRODUCTS:
      return sourceOf(row.title, { products: await productIds(db, names) });
    default:
      return undefined;
  }
}

function sourceOf(
  title: Localized,
  narrows: Partial<Pick<ListingSource, 'categories' | 'brands' | 'products'>>,
): ListingSource | undefined {
  if (Object.values(narrows).every((ids) => !ids?.length)) return undefined;
  return { title, categories: null, brands: null, products: null, ...narrows };
}

/** A source contains ids or slugs. */
function idsOf(rows: readonly { id: number; slug: string }[], names: readonly string[]): number[] {
  return rows.filter(({ id, slug }) => names.includes(slug) || names.includes(String(id))).map(({ id }) => id);
}
