import type { LocalizedText } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import type {} from '../catalog.tables.ts';

const MAX_CATEGORIES = 500;
const MAX_BRANDS = 500;

export type CategoryRow = {
  id: number;
  parent_id: number | null;
  slug: string;
  slugs: LocalizedText;
  title: LocalizedText;
  description: LocalizedText;
  image: string | null;
  featured: boolean;
  in_footer: boolean;
  /** Parents that it had before. */
  former_parent_ids: number[];
};

/** Public categories; a hidden main category hides its sub-categories. */
export function selectPublicCategories(db: Db): Promise<CategoryRow[]> {
  return db
    .selectFrom('category as c')
    .leftJoin('category as main', 'main.id', 'c.parent_id')
    .select([
      'c.id',
      'c.parent_id',
      'c.slug',
      'c.slugs',
      'c.title',
      'c.description',
      'c.image',
      'c.featured',
      'c.in_footer',
      'c.former_parent_ids',
    ])
    .where('c.status', '=', 1)
    .where((is) => is.or([is('c.parent_id', 'is', null), is('main.status', '=', 1)]))
    .orderBy('c.sort')
    .orderBy('c.id')
    .limit(MAX_CATEGORIES)
    .execute();
}

export type BrandRow = { id: number; slug: string; title: LocalizedText; image: string | null; featured: boolean };

export function selectPublicBrands(db: Db): Promise<BrandRow[]> {
  return db
    .selectFrom('brand')
    .select(['id', 'slug', 'title', 'image', 'featured'])
    .where('status', '=', 1)
    .orderBy('sort')
    .orderBy('id')
    .limit(MAX_BRANDS)
    .execute();
}
