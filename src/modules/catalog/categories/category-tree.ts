import { type Locale, pickTranslation } from '../../../kernel/locale.ts';
import { localizeSlug, type SlugSet } from '../../naming/slug.rules.ts';
import type { CategoryRow } from './category.store.ts';

/** A category as menus, listings and the footer show it. The tree has two levels. */
export type CategoryNode = {
  id: number;
  /** Localized slug. */
  slug: string;
  /** Slug that is the same in every language. */
  key: string;
  /** Slug of the main category; its own for a main category. */
  main: string;
  title: string;
  description: string;
  image: string | null;
  featured: boolean;
  inFooter: boolean;
  children: CategoryNode[];
};

/** Main categories with their sub-categories, both in the shop's order. */
export function buildCategoryTree(rows: readonly CategoryRow[], locale: Locale): CategoryNode[] {
  const buildChildren = (parent: CategoryRow | null): CategoryNode[] =>
    rows
      .filter((row) => row.parent_id === (parent?.id ?? null))
      .map((row) => ({
        id: row.id,
        slug: localizeSlug(row, locale),
        key: row.slug,
        main: localizeSlug(parent ?? row, locale),
        title: pickTranslation(row.title, locale),
        description: pickTranslation(row.description, locale),
        image: row.image,
        featured: row.featured,
        inFooter: row.in_footer,
        children: parent === null ? buildChildren(row) : [],
      }));
  return buildChildren(null);
}

/** URL segments of a category: the slug of its main category and, for a sub-category, its own slug. */
export function buildCategoryPath([main, sub]: readonly SlugSet[], locale: Locale): [category: string, sub?: string] {
  if (!main) throw new RangeError('a category path must not be empty');
  return sub ? [localizeSlug(main, locale), localizeSlug(sub, locale)] : [localizeSlug(main, locale)];
}
