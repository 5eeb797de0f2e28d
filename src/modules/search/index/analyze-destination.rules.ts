import { LOCALES, type LocalizedText } from '../../../kernel/locale.ts';
import type { DestinationKind } from '../search.tables.ts';
import { findMeanings, lexemeOf } from '../text/dictionary.rules.ts';
import { joinedPairs, tokenize } from '../text/tokenizer.rules.ts';
import { addTextTerms, type WeightedTerms } from './analyze-product.rules.ts';

/** What a page, a shelf, a repair or a device is found by. */
export function analyzeDestination(
  { kind, slug, title }: { kind: DestinationKind; slug: string; title: LocalizedText },
  also: readonly LocalizedText[],
): WeightedTerms {
  const words: WeightedTerms = new Map();
  if (kind === 'page' || kind === 'service') words.set(`~${kind}:${slug}`, 'A');
  addTextTerms(words, title, 'A');
  for (const text of also) addTextTerms(words, text, 'B');
  for (const text of [title, ...also]) {
    for (const locale of LOCALES) {
      const tokens = tokenize(text[locale] ?? '');
      for (const pair of joinedPairs(tokens)) words.set(pair, words.get(pair) ?? 'B');
      // a model code is one word with or without its dashes
      for (const code of (text[locale] ?? '').match(/[A-Z0-9]+(?:-[A-Z0-9]+)+/g) ?? [])
        words.set(code.replaceAll('-', '').toLowerCase(), 'A');
      if (kind === 'model')
        for (const token of tokens) {
          for (const meaning of findMeanings([token], locale)) words.set(lexemeOf(meaning), 'A');
        }
    }
  }
  return words;
}
