import type { Locale, LocalizedText } from '../../kernel/locale.ts';

/** Words in any script, joined by hyphens; combining marks and the joiners of Devanagari are part of words. */
const SLUG_PATTERN = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c\u200d]*(-[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c\u200d]*)*$/u;
export const MAX_SLUG_LENGTH = 120;

export function isSlug(text: string): boolean {
  return text.length <= MAX_SLUG_LENGTH && text === text.normalize() && SLUG_PATTERN.test(text);
}

/** `slug` is the default, `slugs` the slugs by language. */
export type SlugSet = { slug: string; slugs: LocalizedText };

/** The slug for a language. */
export function localizeSlug({ slug, slugs }: SlugSet, locale: Locale): string {
  return slugs[locale] ?? slug;
}

/** Converts a name to a slug: words in any script, joined by hyphens. */
export function slugify(name: string, maxLength = MAX_SLUG_LENGTH): string {
  return (
    name
      .normalize()
      .toLowerCase()
      .replace(/[’']/gu, '')
      // a mark without a letter before it, such as the variation selector of an emoji, is no part of a word
      .replace(/(?<![\p{L}\p{M}\p{N}])\p{M}+/gu, '')
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .slice(0, maxLength)
      .replace(/^-+|-+$/g, '')
      .normalize()
  );
}
