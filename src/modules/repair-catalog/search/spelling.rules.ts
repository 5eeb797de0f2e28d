import type { Locale } from '../../../kernel/locale.ts';
import { findMeanings, isWeakWord } from '../../search/text/dictionary.rules.ts';
import { likeliestCorrection, trigrams } from '../../search/text/spelling.rules.ts';
import { tokenize } from '../../search/text/tokenizer.rules.ts';
import { isNameWord } from './repair-query.rules.ts';
import type { RepairVocabulary } from './repair-vocabulary.rules.ts';

/** The words with misspellings corrected; null when nothing changed. */
export function correctTokens(tokens: readonly string[], words: RepairVocabulary, locale: Locale): string[] | null {
  const right = tokens.map((token) => {
    if (isCompleteWord(token, words, locale)) return token;
    const near = new Set(trigrams(token).flatMap((gram) => words.wordsByTrigram.get(gram) ?? []));
    const candidates = [...words.wordWeights].flatMap(([word, uses]) => (near.has(word) ? [{ word, uses }] : []));
    return likeliestCorrection(token, candidates) ?? token;
  });
  return right.some((word, at) => word !== tokens[at]) ? right : null;
}

/** Whether a word is complete: known, a filler word, or in the dictionary. */
export function isCompleteWord(token: string, { wordWeights }: RepairVocabulary, locale: Locale): boolean {
  return wordWeights.has(token) || isWeakWord(token, locale) || findMeanings([token], locale).length > 0;
}

/** Splits "iphone13" and "ps5" when the letters are a name by themselves; joins "s 22". */
export function normalizeNameTokens(tokens: readonly string[], words: RepairVocabulary, locale: Locale): string[] {
  return joinNumberTokens(tokens, words, locale).flatMap((token) => {
    const [, letters = '', number = ''] = /^([\p{L}\p{M}]{2,})(\d[\da-z]*)$/u.exec(token) ?? [];
    const isTwo = letters !== '' && !words.names.has(token) && isNameWord(letters, words, locale);
    return isTwo ? [letters, number] : [token];
  });
}

function joinNumberTokens(tokens: readonly string[], words: RepairVocabulary, locale: Locale): string[] {
  const together = tokens.map((token, at) => {
    const [one = ''] = tokenize(token + (tokens[at + 1] ?? ''));
    const isName = /^\d/.test(tokens[at + 1] ?? '') && words.names.has(one) && !isNameWord(token, words, locale);
    return isName ? one : null;
  });
  return tokens.flatMap((token, at) => (together[at - 1] ? [] : [together[at] ?? token]));
}
