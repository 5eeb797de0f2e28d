import { type Locale, textIn } from '../../kernel/locale.ts';
import type { CategoryRow } from './category.store.ts';

/** A category as menus, listings and the footer show it. Children of a sub-category do not exist. */
export type CategoryNode = {
  id: number;
  slug: string;
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
  const childrenOf = (parent: CategoryRow | null): CategoryNode[] =>
    rows
      .filter((row) => row.parent_id === (parent?.id ?? null))
      .map((row) => ({
        id: row.id,
        slug: row.slug,
        main: (parent ?? row).slug,
        title: textIn(row.title, locale),
        description: textIn(row.description, locale),
        image: row.image,
        featured: row.featured,
        inFooter: row.in_footer,
        children: parent === null ? childrenOf(row) : [],
      }));
  return childrenOf(null);
}
