import { indexWordForms, splitWords } from '../../../modules/search/text/fold.rules.ts';

/**
 * Whether each word of a query is the beginning of a word of a label, regardless of case, accents, digits and
 * the Arabic article.
 */
export function matchesLabel(label: string, q: string): boolean {
  const words = indexWordForms(label);
  const queried = splitWords(q);
  return queried.length > 0 && queried.every((word) => words.some((one) => one.startsWith(word)));
}
