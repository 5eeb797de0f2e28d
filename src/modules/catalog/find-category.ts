import type { Db } from '../../platform/db.ts';
import { findOnceNamed } from '../naming/find-named.ts';
import type { CategoryRow } from './category.store.ts';
import { categoryCalled } from './listing-place.ts';
import { readShelves } from './read-shelves.ts';

/**
 * Finds a category by the slugs of a URL, which may be former slugs or those of any language: its main category and, for a
 * sub-category, itself. Null when there is none, or when it is in another main category.
 */
export async function findCategory(db: Db, category: string, subCategory?: string): Promise<CategoryRow[] | null> {
  const { categories } = await readShelves(db);
  const called = async (name: string) => {
    const known = categoryCalled(categories, name);
    if (known) return known;
    const id = await findOnceNamed(db, 'category', name);
    return categories.find((row) => row.id === id);
  };
  const first = await called(category);
  if (!first) return null;
  const shown = subCategory === undefined ? first : await called(subCategory);
  if (!shown) return null;
  const main = categories.find(({ id }) => id === shown.parent_id);
  if (subCategory !== undefined && main?.id !== first.id && first.id !== shown.id) return null;
  return main ? [main, shown] : [shown];
}
