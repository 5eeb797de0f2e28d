import type { Locale } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { selectPublicCategories } from './category.store.ts';
import { buildCategoryTree, type CategoryNode } from './category-tree.ts';

/** The public category tree, for menus, footer and the categories page. */
export async function listCategories(db: Db, locale: Locale): Promise<CategoryNode[]> {
  return buildCategoryTree(await selectPublicCategories(db), locale);
}

/** Slugs of the public categories in all languages. */
export async function listCategorySlugs(db: Db): Promise<string[]> {
  return (await selectPublicCategories(db)).flatMap(({ slug, slugs }) => [slug, ...Object.values(slugs)]);
}
