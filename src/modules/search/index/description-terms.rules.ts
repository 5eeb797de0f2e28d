import {
  type BuiltInLocale,
  isBuiltInLocale,
  LOCALES,
  type Locale,
  type LocalizedText,
} from '../../../kernel/locale.ts';
import { isStopWord } from '../text/dictionary.rules.ts';
import { stemWord } from '../text/stemmer.rules.ts';
import { textInLocale } from '../text/text-tokens.rules.ts';
import { tokenize } from '../text/tokenizer.rules.ts';

/** Words of one description that are indexed; a longer text names everything. */
const MAX_WORDS = 400;
const MIN_LETTERS = 3;
/** Numbers in a description are no models and no measures of the product. */
const WORD = /^[\p{L}\p{M}]+$/u;

/**
 * Index terms of the description in all languages. They form a field of their own for each language, because a word of
 * one language is another word in the next ("son"), and because names must not be mixed with prose.
 * @param isIndexed whether the product is already found by a word; such words are left out
 */
export function descriptionTerms(description: LocalizedText, isIndexed: (word: string) => boolean): Set<string> {
  const terms = new Set<string>();
  for (const locale of LOCALES) {
    const words = new Set(tokenize(textInLocale(description, locale)).filter((word) => isContentWord(word, locale)));
    for (const word of [...words].slice(0, MAX_WORDS)) {
      if (![word, ...stemWord(word, locale)].some(isIndexed)) terms.add(fieldTerm(locale, word));
    }
  }
  return terms;
}

/** The index terms under which descriptions have all of some typed words, for each language that they may be of. */
export function descriptionGroups(words: readonly string[], locale: Locale): string[][] {
  return languagesOf(words[0] ?? '', locale).flatMap((language) => {
    const content = words.filter((word) => isContentWord(word, language));
    return content.length === 0 ? [] : [content.map((word) => fieldTerm(language, word))];
  });
}

/** Whether a word says nothing in a description of its language. */
export function isFunctionWord(word: string, locale: Locale): boolean {
  return languagesOf(word, locale).some((language) => isStopWord(word, language));
}

function isContentWord(word: string, locale: BuiltInLocale): boolean {
  return WORD.test(word) && [...word].length >= MIN_LETTERS && !isStopWord(word, locale);
}

/** A slash is part of no word. */
function fieldTerm(locale: BuiltInLocale, word: string): string {
  return `${locale}/${shortestStem(word, locale)}`;
}

/** One form for all endings of a word: prose is too long to be indexed in each. */
function shortestStem(word: string, locale: BuiltInLocale): string {
  return stemWord(word, locale).reduce((best, stem) => (stem.length < best.length ? stem : best), word);
}

/** By the script of the word; in Latin letters the page's language and English. */
function languagesOf(word: string, locale: Locale): BuiltInLocale[] {
  if (/\p{Script=Arabic}/u.test(word)) return ['ar'];
  if (/\p{Script=Devanagari}/u.test(word)) return ['hi'];
  const isLatin = isBuiltInLocale(locale) && locale !== 'ar' && locale !== 'hi' && locale !== 'en';
  return isLatin ? [locale, 'en'] : ['en'];
}
