import type { QueryTerm } from '../query/analyze-query.rules.ts';

/** Text of a `tsquery`. */
export type Tsquery = string;

/** Any form of a term, or all words of one of its groups. */
function termTsquery({ forms, groups }: QueryTerm): Tsquery {
  const each = forms.map(quoteLexeme);
  const together = groups.map((words) => `(${words.map(quoteLexeme).join(' & ')})`);
  return [...each, ...together].join(' | ');
}

export function matchAllTsquery(terms: readonly QueryTerm[]): Tsquery {
  return terms.map((term) => `(${termTsquery(term)})`).join(' & ');
}

export function matchAnyTsquery(words: readonly string[]): Tsquery {
  return words.map(quoteLexeme).join(' | ');
}

/** Typed text contains no operators: only letters, digits and the mark of meanings are kept. */
function quoteLexeme(word: string): string {
  return `'${word.replace(/['\\]/g, '')}'`;
}
