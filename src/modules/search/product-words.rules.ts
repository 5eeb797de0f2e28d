import { DEFAULT_LOCALE, LOCALES, type Locale, type Localized } from '../../kernel/locale.ts';
import { descriptionTerms } from './description-terms.rules.ts';
import { isWeak, lexemeOf, type Meaning, meaningsFrom, meaningsOf, ownMeaningsOf } from './dictionary.rules.ts';
import { featureOfKind, kindsOfProduct } from './kinds-of-product.rules.ts';
import { stemsOf } from './stems.rules.ts';
import { textOf, tokensIn } from './text-tokens.rules.ts';
import { joinedPairs, partsOf, tokensOf } from './tokens.rules.ts';

/** A own name, B kind, brand and what it fits, C properties, D what it goes with and its description. */
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
  /** Titles of what is measured of it: "Wireless charging". */
  measured: Localized[];
  /** Measures as "128 GB". */
  measures: string[];
  /** In English: what it is good for is known in all languages by its meaning. */
  summary: string;
  /** All prose of the product. */
  description: Localized;
  renewed: boolean;
};

export type ProductWords = { words: Weighted; titleWords: number };

/** Everything a product is found by, in all languages at once. */
export function productWords(texts: ProductTexts): ProductWords {
  const words: Weighted = new Map();
  const fitting = new Set(texts.fits.flatMap((title) => LOCALES.flatMap((locale) => tokensIn(title, locale))));
  for (const locale of LOCALES) {
    const own = tokensIn(texts.title, locale).filter((token) => !fitting.has(token));
    addName(words, own, locale, fitting.size > 0);
    for (const pair of joinedPairs(own)) put(words, pair, 'A');
  }
  for (const fit of texts.fits) {
    addText(words, fit, 'B');
    for (const pair of joinedPairs(tokensIn(fit, DEFAULT_LOCALE))) put(words, pair, 'B');
    put(words, '~phone', 'D');
  }
  addText(words, texts.brand, 'B');
  addText(words, texts.category.title, 'B');
  const { kinds, broader } = kindsOfProduct({
    title: texts.title,
    category: texts.category.title,
    fits: fitting.size > 0,
  });
  for (const key of kinds) put(words, `~${key}`, 'A');
  for (const key of broader) put(words, `~${key}`, 'B');
  for (const key of kinds.flatMap((kind) => featureOfKind(kind) ?? [])) put(words, `~${key}`, 'B');
  for (const title of texts.measured) addMeasured(words, title);
  if (texts.renewed) put(words, '~renewed', 'B');
  for (const property of texts.properties) addText(words, property, 'C');
  for (const measure of texts.measures) {
    for (const token of tokensOf(measure)) {
      put(words, token, 'C');
      for (const part of partsOf(token)) put(words, part, 'D');
    }
  }
  if (texts.main) addText(words, texts.main, 'D');
  for (const meaning of spokenOf(texts.summary)) put(words, lexemeOf(meaning), 'D');
  for (const term of descriptionTerms(texts.description, (word) => words.has(word))) put(words, term, 'D');
  const named = tokensIn(texts.title, DEFAULT_LOCALE).filter(
    (token) => !fitting.has(token) && !isWeak(token, DEFAULT_LOCALE) && !isKind(token),
  );
  return { words, titleWords: Math.min(255, named.length + Math.min(3, fitting.size)) };
}

/** What a text speaks of. Its words stay out: "read on the sofa" sells no sofas. */
function spokenOf(text: string): Meaning[] {
  const tokens = tokensOf(text);
  const found = tokens.flatMap((_, at) => meaningsFrom(tokens, at, DEFAULT_LOCALE));
  return found.filter(({ group }) => group === 'kind' || group === 'feature');
}

function isKind(token: string): boolean {
  const groups = meaningsOf([token], DEFAULT_LOCALE).map(({ group }) => group);
  return groups.includes('kind') && !groups.includes('name');
}

/** That something is measured says that the product has it: "wireless charging", not "length". */
function addMeasured(words: Weighted, title: Localized): void {
  const tokens = tokensIn(title, DEFAULT_LOCALE);
  for (const meaning of tokens.length > 1 ? ownMeaningsOf(tokens, DEFAULT_LOCALE) : [])
    put(words, lexemeOf(meaning), 'C');
}

/** What a text adds to a product, whatever its weight. */
type Forms = { words: ReadonlySet<string>; parts: ReadonlySet<string> };

// the same titles of brands, categories and properties stand on thousands of products
const known = new WeakMap<Localized, Forms>();

/** The words of a text in all its languages. */
export function addText(words: Weighted, text: Localized, weight: Weight): void {
  const forms = known.get(text) ?? formsOf(text);
  known.set(text, forms);
  for (const word of forms.words) put(words, word, weight);
  for (const part of forms.parts) put(words, part, weight === 'A' ? 'B' : 'D');
}

function formsOf(text: Localized): Forms {
  const [own, parts] = [new Set<string>(), new Set<string>()];
  for (const locale of LOCALES) {
    const said = textOf(text, locale);
    if (said === '' || (locale !== DEFAULT_LOCALE && said === text[DEFAULT_LOCALE])) continue;
    const tokens = tokensIn(text, locale);
    for (const [at, token] of tokens.entries()) {
      for (const form of formsAt(tokens, at, locale)) own.add(form);
      for (const part of partsOf(token)) parts.add(part);
    }
  }
  return { words: own, parts };
}

const MADE_FOR = /^\u0644/; // ل, "for", written with the next word

/** The words of a name. What is only fitted ("for a phone") is not what the thing is. */
function addName(words: Weighted, tokens: readonly string[], locale: Locale, fits: boolean): void {
  for (const [at, token] of tokens.entries()) {
    const weight = fits && MADE_FOR.test(token) ? 'D' : 'A';
    for (const form of formsAt(tokens, at, locale)) put(words, form, weight);
    for (const part of partsOf(token)) put(words, part, 'B');
  }
}

/** A word with its stems and what it means with those behind it. */
function formsAt(tokens: readonly string[], at: number, locale: Locale): string[] {
  const token = tokens[at] ?? '';
  // what goods are is decided by all their names together
  const meanings = meaningsFrom(tokens, at, locale).filter(({ group }) => group === 'feature' || group === 'name');
  return [token, ...stemsOf(token, locale), ...meanings.map(lexemeOf)];
}

function put(words: Weighted, word: string, weight: Weight): void {
  const known = words.get(word);
  if (known === undefined || weight < known) words.set(word, weight);
}

/** As PostgreSQL reads a tsvector. */
export function vectorOf(words: Weighted): string {
  return [...words].map(([word, weight]) => `'${word.replace(/['\\]/g, '')}':1${weight}`).join(' ');
}
