import { LOCALES, type LocalizedText } from '../../../kernel/locale.ts';
import type { DestinationKind } from '../search.tables.ts';
import { findMeanings, toLexeme } from '../text/dictionary.rules.ts';
import { joinAdjacentTokens, tokenize } from '../text/tokenizer.rules.ts';
import { addTextTerms, type WeightedTerms } from './analyze-product.rules.ts';

/** Weighted terms of a page, a category, a repair or a device model. */
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
      for (const pair of joinAdjacentTokens(tokens)) words.set(pair, words.get(pair) ?? 'B');
      // a model code is one word with or without its dashes
      for (const code of (text[locale] ?? '').match(/[A-Z0-9]+(?:-[A-Z0-9]+)+/g) ?? [])
        words.set(code.replaceAll('-', '').toLowerCase(), 'A');
      if (kind === 'model')
        for (const token of tokens) {
          for (const meaning of findMeanings([token], locale)) words.set(toLexeme(meaning), 'A');
        }
    }
  }
  return words;
}
