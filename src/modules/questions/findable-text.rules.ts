import { indexWordForms } from '../search/fold.rules.ts';

/** What is kept beside a text to find it by: every form of its words, a space before each. */
export function findableText(text: string): string {
  return indexWordForms(text)
    .map((word) => ` ${word}`)
    .join('');
}
