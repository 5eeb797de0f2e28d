import { directionOf, type Locale } from './locale.ts';

/**
 * An amount, code or number kept together inside a sentence. In a right-to-left sentence a leading sign would
 * otherwise wander to the other end: $5 becomes 5$ and +93 becomes 93+. Pages use `<bdi>`; this is for plain text.
 */
export function isolate(text: string, locale: Locale): string {
  return directionOf(locale) === 'rtl' ? `\u2068${text}\u2069` : text;
}
