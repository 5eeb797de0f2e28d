import type { Locale } from './locale.ts';

/**
 * Joins short names with the comma of the language. `Intl.ListFormat` has no such style: it adds "and" before the last
 * item in Arabic, and no separator at all in Turkish.
 */
export function joinWithCommas(parts: readonly string[], locale: Locale): string {
  return parts.join(locale === 'ar' ? '، ' : ', ');
}
