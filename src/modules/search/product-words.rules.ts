import { DEFAULT_LOCALE, LOCALES, type Locale, type Localized } from '../../kernel/locale.ts';
import { kindsOfCategory } from './category-kinds.rules.ts';
import { isWeak, LONGEST_PHRASE, lexemeOf, type Meaning, meaningsOf } from './dictionary.rules.ts';
import { stemsOf } from './stems.rules.ts';
import { joinedPairs, partsOf, tokensOf } from './tokens.rules.ts';

/** A own name, B kind, brand and what it fits, C properties, D what it goes with. */
export type Weight = 'A' | 'B' | 'C' | 'D';
export type Weighted = Map<string, Weight>;

export type ProductTexts = {
  title: Localized;
  brand: Localized;
  category: { slug: string; title: Localized };
  main: Localized | null;
  /** Names of the devices it is made for. */
  fits: Localized[];
  /** Titles of its properties, values with their attribute's title before, tags, collections. */
  properties: Localized[];
  /** Measures as "128 GB". */
  measures: string[];
  /** In English: what it is good for is known in all languages by its meaning. */
  summary: string;
  renewed: boolean;
};

export type ProductWords = { words: Weighted; titleWords: number };

/** Everything a product is found by, in all languages at once. */
export function productWords(texts: ProductTexts): ProductWords {
  const words: Weighted = new Map();
  const fitting = new Set(texts.fits.flatMap((title) => LOCALES.flatMap((locale) => tokensOf(textOf(title, locale)))));
  for (const locale of LOCALES) {
    const title = tokensOf(textOf(texts.title, locale));
    const own = title.filter((token) => !fitting.has(token));
    addPhrases(words, own, locale, 'A', fitting.size > 0);
    for (const pair of joinedPairs(own)) put(words, pair, 'A');
  }
  for (const fit of texts.fits) {
    addText(words, fit, 'B');
    for (const pair of joinedPairs(tokensOf(textOf(fit, DEFAULT_LOCALE)))) put(words, pair, 'B');
    put(words, '~phone', 'D');
  }
  addText(words, texts.brand, 'B');
  addText(words, texts.category.title, 'B');
  for (const key of kindsOfCategory(texts.category.slug)) put(words, `~${key}`, 'A');
  if (texts.renewed) put(words, '~renewed', 'B');
  for (const property of texts.properties) addText(words, property, 'C');
  for (const token of texts.measures.flatMap(tokensOf)) {
    put(words, token, 'C');
    for (const part of partsOf(token)) put(words, part, 'D');
  }
  if (texts.main) addText(words, texts.main, 'D');
  for (const meaning of spokenOf(texts.summary)) put(words, lexemeOf(meaning), 'D');
  const named = tokensOf(textOf(texts.title, DEFAULT_LOCALE)).filter(
    (token) => !fitting.has(token) && !isWeak(token, DEFAULT_LOCALE) && !isKind(token),
  );
  return { words, titleWords: Math.min(255, named.length + Math.min(3, fitting.size)) };
}

/** What a text speaks of. Its words stay out: "read on the sofa" sells no sofas. */
function spokenOf(text: string): Meaning[] {
  const tokens = tokensOf(text);
  const found = tokens.flatMap((_, at) =>
    Array.from({ length: Math.min(LONGEST_PHRASE, tokens.length - at) }, (_, more) =>
      meaningsOf(tokens.slice(at, at + more + 1), DEFAULT_LOCALE),
    ).flat(),
  );
  return found.filter(({ group }) => group === 'kind' || group === 'feature');
}

function isKind(token: string): boolean {
  const groups = meaningsOf([token], DEFAULT_LOCALE).map(({ group }) => group);
  return groups.includes('kind') && !groups.includes('name');
}

/** The words of a text in all its languages. */
export function addText(words: Weighted, text: Localized, weight: Weight): void {
  for (const locale of LOCALES) {
    const said = textOf(text, locale);
    if (said !== '' && (locale === DEFAULT_LOCALE || said !== text[DEFAULT_LOCALE])) {
      addPhrases(words, tokensOf(said), locale, weight, false);
    }
  }
}

const MADE_FOR = /^\u0644/; // ل, "for", written with the next word

/** Words with their stems, parts and meanings. What is only fitted ("for a phone") is not what the thing is. */
function addPhrases(words: Weighted, tokens: readonly string[], locale: Locale, weight: Weight, fits: boolean): void {
  for (const [at, token] of tokens.entries()) {
    const forOther = fits && MADE_FOR.test(token);
    const here = forOther ? 'D' : weight;
    put(words, token, here);
    for (const part of partsOf(token)) put(words, part, weight === 'A' ? 'B' : 'D');
    for (const stem of stemsOf(token, locale)) put(words, stem, here);
    for (let length = 1; length <= LONGEST_PHRASE && at + length <= tokens.length; length += 1) {
      for (const meaning of meaningsOf(tokens.slice(at, at + length), locale)) {
        if (meaning.group !== 'symptom' && meaning.group !== 'page') put(words, lexemeOf(meaning), here);
      }
    }
  }
}

function put(words: Weighted, word: string, weight: Weight): void {
  const known = words.get(word);
  if (known === undefined || weight < known) words.set(word, weight);
}

function textOf(text: Localized, locale: Locale): string {
  return text[locale] ?? '';
}

/** As PostgreSQL reads a tsvector. */
export function vectorOf(words: Weighted): string {
  return [...words].map(([word, weight]) => `'${word.replace(/['\\]/g, '')}':1${weight}`).join(' ');
}
