import type { Locale, Localized } from '../../kernel/locale.ts';

/** Words in any script, joined by hyphens; combining marks and the joiners of Devanagari are part of words. */
const SLUG = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c\u200d]*(-[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c\u200d]*)*$/u;
export const MOST_SLUG_CHARACTERS = 120;

export function isSlug(text: string): boolean {
  return text.length <= MOST_SLUG_CHARACTERS && text === text.normalize() && SLUG.test(text);
}

/** `slug` is the default, `slugs` the slugs by language. */
export type Named = { slug: string; slugs: Localized };

/** The slug for a language. */
export function slugIn({ slug, slugs }: Named, locale: Locale): string {
  return slugs[locale] ?? slug;
}
