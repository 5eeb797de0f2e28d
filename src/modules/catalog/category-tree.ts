import { type Locale, textIn } from '../../kernel/locale.ts';
import { type Named, slugIn } from '../naming/slug.rules.ts';
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
export function categoryTreeOf(rows: readonly CategoryRow[], locale: Locale): CategoryNode[] {
  const buildChildren = (parent: CategoryRow | null): CategoryNode[] =>
    rows
      .filter((row) => row.parent_id === (parent?.id ?? null))
      .map((row) => ({
        id: row.id,
        slug: slugIn(row, locale),
        key: row.slug,
        main: slugIn(parent ?? row, locale),
        title: textIn(row.title, locale),
        description: textIn(row.description, locale),
        image: row.image,
        featured: row.featured,
        inFooter: row.in_footer,
        children: parent === null ? buildChildren(row) : [],
      }));
  return buildChildren(null);
}

/** URL segments of a category: the slug of its main category and, for a sub-category, its own slug. */
export function categoryNames([main, sub]: readonly Named[], locale: Locale): [category: string, sub?: string] {
  if (!main) throw new RangeError('a category path must not be empty');
  return sub ? [slugIn(main, locale), slugIn(sub, locale)] : [slugIn(main, locale)];
}
