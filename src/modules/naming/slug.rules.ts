import type { Locale, Localized } from '../../kernel/locale.ts';

/** Words of any writing, joined by hyphens; vowel signs and the joiners between Devanagari letters belong to words. */
const SLUG = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c\u200d]*(-[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c\u200d]*)*$/u;
export const MOST_SLUG_CHARACTERS = 120;

export function isSlug(text: string): boolean {
  return text.length <= MOST_SLUG_CHARACTERS && text === text.normalize() && SLUG.test(text);
}

/** `slug` is the name in every language that has none of its own in `slugs`. */
export type Named = { slug: string; slugs: Localized };

/** The name that stands in the addresses of a language. */
export function slugIn({ slug, slugs }: Named, locale: Locale): string {
  return slugs[locale] ?? slug;
}
