import { isolateText } from './isolate-text.ts';
import { getTextDirection, type Locale } from './locale.ts';

/**
 * Isolates an amount, code or number inside a sentence (Unicode bidi isolates). In a right-to-left sentence a leading
 * sign would otherwise be displayed at the other end: $5 becomes 5$ and +93 becomes 93+. For plain text; HTML uses `<bdi>`.
 */
export function bidiIsolate(text: string, locale: Locale): string {
  return getTextDirection(locale) === 'rtl' ? isolateText(text) : text;
}
