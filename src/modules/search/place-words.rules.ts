import { LOCALES, type Localized } from '../../kernel/locale.ts';
import { lexemeOf, meaningsOf } from './dictionary.rules.ts';
import { addText, type Weighted } from './product-words.rules.ts';
import type { PlaceKind } from './search.tables.ts';
import { joinedPairs, tokensOf } from './tokens.rules.ts';

/** What a page, a shelf, a repair or a device is found by. */
export function placeWords(
  { kind, slug, title }: { kind: PlaceKind; slug: string; title: Localized },
  also: readonly Localized[],
): Weighted {
  const words: Weighted = new Map();
  if (kind === 'page' || kind === 'service') words.set(`~${kind}:${slug}`, 'A');
  addText(words, title, 'A');
  for (const text of also) addText(words, text, 'B');
  for (const text of [title, ...also]) {
    for (const locale of LOCALES) {
      const tokens = tokensOf(text[locale] ?? '');
      for (const pair of joinedPairs(tokens)) words.set(pair, words.get(pair) ?? 'B');
      // a model code is one word with or without its dashes
      for (const code of (text[locale] ?? '').match(/[A-Z0-9]+(?:-[A-Z0-9]+)+/g) ?? [])
        words.set(code.replaceAll('-', '').toLowerCase(), 'A');
      if (kind === 'model')
        for (const token of tokens) {
          for (const meaning of meaningsOf([token], locale)) words.set(lexemeOf(meaning), 'A');
        }
    }
  }
  return words;
}
