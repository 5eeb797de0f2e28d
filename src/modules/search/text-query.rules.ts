import type { Term } from './asked-terms.rules.ts';

/** Text that PostgreSQL reads as a tsquery. */
export type TextQuery = string;

/** Any of a term's forms, or all words of one of its groups. */
function termQuery({ forms, groups }: Term): TextQuery {
  const each = forms.map(quoted);
  const together = groups.map((words) => `(${words.map(quoted).join(' & ')})`);
  return [...each, ...together].join(' | ');
}

export function allOf(terms: readonly Term[]): TextQuery {
  return terms.map((term) => `(${termQuery(term)})`).join(' & ');
}

export function oneOf(words: readonly string[]): TextQuery {
  return words.map(quoted).join(' | ');
}

/** Nothing of what people type is an operator: only letters, digits and the mark of meanings go in. */
function quoted(word: string): string {
  return `'${word.replace(/['\\]/g, '')}'`;
}
