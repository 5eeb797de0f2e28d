import type { Db } from '../../../platform/database/db.ts';
import { findByFormerSlug } from '../../naming/find-by-slug.ts';
import { readFilterOptions } from '../listing/read-filter-options.ts';
import { findCategoryBySlug } from '../listing/resolve-filters.ts';
import type { CategoryRow } from './category.store.ts';

/**
 * Finds a category by the slugs of a URL, which may be former slugs or those of any language: its main category and, for a
 * sub-category, itself. Null when there is none, or when it never was in the main category of the URL.
 */
export async function findCategory(db: Db, category: string, subCategory?: string): Promise<CategoryRow[] | null> {
  const { categories } = await readFilterOptions(db);
  const findBySlug = async (name: string) => {
    const known = findCategoryBySlug(categories, name);
    if (known) return known;
    const id = await findByFormerSlug(db, 'category', name);
    return categories.find((row) => row.id === id);
  };
  const outer = await findBySlug(category);
  if (!outer) return null;
  const found = subCategory === undefined ? outer : await findBySlug(subCategory);
  if (!found) return null;
  const main = categories.find(({ id }) => id === found.parent_id);
  const isInside = [main?.id, found.id, ...found.former_parent_ids].includes(outer.id);
  if (subCategory !== undefined && !isInside) return null;
  return main ? [main, found] : [found];
}
