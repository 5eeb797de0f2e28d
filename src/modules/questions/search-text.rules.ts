import { indexWordForms } from '../search/text/fold.rules.ts';

/** Search text stored with a question or answer: all indexed forms of its words, each preceded by a space. */
export function buildSearchText(text: string): string {
  return indexWordForms(text)
    .map((word) => ` ${word}`)
    .join('');
}
