import type { Locale } from './locale.ts';

/**
 * Short names one after another, as the language's comma sets them apart. `Intl.ListFormat` knows no such list: it
 * puts an "and" before the last in Arabic, and nothing at all between them in Turkish.
 */
export function withCommas(parts: readonly string[], locale: Locale): string {
  return parts.join(locale === 'ar' ? '، ' : ', ');
}
