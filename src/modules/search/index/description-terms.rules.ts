import {
  type BuiltInLocale,
  isBuiltInLocale,
  LOCALES,
  type Locale,
  type LocalizedText,
} from '../../../kernel/locale.ts';
import { isStopWord } from '../text/dictionary.rules.ts';
import { stemWord } from '../text/stemmer.rules.ts';
import { getLocaleText } from '../text/text-tokens.rules.ts';
import { tokenize } from '../text/tokenizer.rules.ts';

/** Maximum number of indexed words of a description; a longer text mentions too many things. */
const MAX_WORDS = 400;
const MIN_LETTERS = 3;
/** Numbers in descriptions are neither model numbers nor measures of the product. */
const WORD = /^[\p{L}\p{M}]+$/u;

/**
 * Index terms of the description in all languages. Each language has its own field, because a word can have another
 * meaning in another language ("son"), and names must not be mixed with prose.
 * @param isIndexed whether the product already has the term; such words are left out
 */
export function extractDescriptionTerms(description: LocalizedText, isIndexed: (word: string) => boolean): Set<string> {
  const terms = new Set<string>();
  for (const locale of LOCALES) {
    const words = new Set(tokenize(getLocaleText(description, locale)).filter((word) => isContentWord(word, locale)));
    for (const word of [...words].slice(0, MAX_WORDS)) {
      if (![word, ...stemWord(word, locale)].some(isIndexed)) terms.add(fieldTerm(locale, word));
    }
  }
  return terms;
}

/**
 * Index terms of the typed words in descriptions, for each language that the words may belong to; a match needs all
 * terms of one group.
 */
export function groupDescriptionWords(words: readonly string[], locale: Locale): string[][] {
  return detectWordLanguages(words[0] ?? '', locale).flatMap((language) => {
    const content = words.filter((word) => isContentWord(word, language));
    return content.length === 0 ? [] : [content.map((word) => fieldTerm(language, word))];
  });
}

/** Whether a word is a function word in descriptions of this language. */
export function isFunctionWord(word: string, locale: Locale): boolean {
  return detectWordLanguages(word, locale).some((language) => isStopWord(word, language));
}

function isContentWord(word: string, locale: BuiltInLocale): boolean {
  return WORD.test(word) && [...word].length >= MIN_LETTERS && !isStopWord(word, locale);
}

/** Splits at slashes. */
function fieldTerm(locale: BuiltInLocale, word: string): string {
  return `${locale}/${shortestStem(word, locale)}`;
}

/** The shortest stem of a word: prose is too long to index every form. */
function shortestStem(word: string, locale: BuiltInLocale): string {
  return stemWord(word, locale).reduce((best, stem) => (stem.length < best.length ? stem : best), word);
}

/** Languages by the script of the word; for Latin letters the language of the page and English. */
function detectWordLanguages(word: string, locale: Locale): BuiltInLocale[] {
  if (/\p{Script=Arabic}/u.test(word)) return ['ar'];
  if (/\p{Script=Devanagari}/u.test(word)) return ['hi'];
  const isLatin = isBuiltInLocale(locale) && locale !== 'ar' && locale !== 'hi' && locale !== 'en';
  return isLatin ? [locale, 'en'] : ['en'];
}
