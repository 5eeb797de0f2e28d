import type { QueryTerm } from '../query/analyze-query.rules.ts';

/** Text that PostgreSQL reads as a tsquery. */
export type Tsquery = string;

/** Any of a term's forms, or all words of one of its groups. */
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

/** Nothing of what people type is an operator: only letters, digits and the mark of meanings go in. */
function quoteLexeme(word: string): string {
  return `'${word.replace(/['\\]/g, '')}'`;
}
