import { foldDigits } from '../../kernel/locale.ts';
import { tokenize } from '../search/text/tokenizer.rules.ts';

/** Longer queries are pasted text, which may contain personal data; characters. */
const MAX_LOGGED_QUERY_LENGTH = 80;

/** Seven digits or more, also in groups as in phone numbers: "06 12 34 56 78", "+90-532-123-45-67". */
const LONG_NUMBER = /\d(?:[\s.,()/+-]{0,2}\d){6,}/;

/** Normalizes a query for the comparison with rules: folded tokens joined by spaces. */
export function normalizeQuery(text: string): string {
  return tokenize(text).join(' ');
}

/** The normalized query; null when it is empty or may contain personal data and must not be stored. */
export function toLoggableQuery(text: string): string | null {
  const typed = foldDigits(text.normalize('NFKC')).trim();
  if (typed.length > MAX_LOGGED_QUERY_LENGTH || typed.includes('@') || LONG_NUMBER.test(typed)) return null;
  const query = normalizeQuery(typed);
  // folding replaces "ß" by two letters
  return query === '' || query.length > MAX_LOGGED_QUERY_LENGTH ? null : query;
}
