import type { Term } from './asked-terms.rules.ts';

/** Text that PostgreSQL reads as a tsquery. */
export type TextQuery = string;

/** Any of a term's forms, or all words of one of its groups, in words of a weight; all weights when empty. */
export function exactQuery({ forms, groups }: Term, weights: string): TextQuery {
  const suffix = weights ? `:${weights}` : '';
  const each = forms.map((form) => quoted(form) + suffix);
  const together = groups.map((words) => `(${words.map((word) => quoted(word) + suffix).join(' & ')})`);
  return [...each, ...together].join(' | ');
}

/** Names like "a7" that begin so. */
export function namesBegun(start: string): TextQuery {
  return `${quoted(start)}:*AB`;
}

export function allOf(terms: readonly Term[]): TextQuery {
  return terms.map((term) => `(${exactQuery(term, '')})`).join(' & ');
}

export function oneOf(words: readonly string[]): TextQuery {
  return words.map(quoted).join(' | ');
}

/** Nothing of what people type is an operator: only letters, digits and the mark of meanings go in. */
function quoted(word: string): string {
  return `'${word.replace(/['\\]/g, '')}'`;
}
