import type { LocalizedText } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { ListingFilters } from '../catalog.input.ts';
import { selectProductIds } from '../products/product.store.ts';
import { type FilterOptions, selectBanner, selectSlide } from './filter-options.store.ts';
import { includeSubCategories } from './resolve-filters.ts';
import { selectTag, selectTaggedProducts } from './tag.store.ts';

/** The filter of a slide or banner; null means no filter. */
export type ListingSource = {
  title: LocalizedText;
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
export async function findListingSource(
  db: Db,
  wanted: NonNullable<ListingFilters['source']>,
  options: FilterOptions,
  now: Date,
): Promise<ListingSource | undefined> {
  if (wanted.kind === 'tag') {
    const tag = await selectTag(db, wanted.id);
    return tag && toListingSource(tag.title, { products: await selectTaggedProducts(db, [String(wanted.id)]) });
  }
  const row = await (wanted.kind === 'slide' ? selectSlide(db, wanted.id) : selectBanner(db, wanted.id, now));
  if (!row) return undefined;
  const names = row.source.split(',').map((name) => name.trim());
  switch (row.source_type) {
    case CATEGORIES:
    case SUB_CATEGORIES:
      return toListingSource(row.title, {
        categories: includeSubCategories(options.categories, findIdsByName(options.categories, names)),
      });
    case TAGS:
      return toListingSource(row.title, { products: await selectTaggedProducts(db, names) });
    case BRANDS:
      return toListingSource(row.title, { brands: findIdsByName(options.brands, names) });
    case PRODUCTS:
      return toListingSource(row.title, { products: await selectProductIds(db, names) });
    default:
      return undefined;
  }
}

function toListingSource(
  title: LocalizedText,
  narrows: Partial<Pick<ListingSource, 'categories' | 'brands' | 'products'>>,
): ListingSource | undefined {
  if (Object.values(narrows).every((ids) => !ids?.length)) return undefined;
  return { title, categories: null, brands: null, products: null, ...narrows };
}

/** A source contains ids or slugs. */
function findIdsByName(rows: readonly { id: number; slug: string }[], names: readonly string[]): number[] {
  return rows.filter(({ id, slug }) => names.includes(slug) || names.includes(String(id))).map(({ id }) => id);
}
