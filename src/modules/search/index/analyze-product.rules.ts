import { DEFAULT_LOCALE, LOCALES, type Locale, type LocalizedText } from '../../../kernel/locale.ts';
import {
  englishNameOf,
  findMeanings,
  findMeaningsAt,
  findMeaningsInLanguage,
  isWeak,
  lexemeOf,
  type Meaning,
} from '../text/dictionary.rules.ts';
import { stemWord } from '../text/stemmer.rules.ts';
import { textInLocale, tokenizeText } from '../text/text-tokens.rules.ts';
import { joinedPairs, tokenize, tokenParts } from '../text/tokenizer.rules.ts';
import { descriptionTerms } from './description-terms.rules.ts';
import { detectProductKinds, featureOfKind } from './product-kinds.rules.ts';

/** A own name, B kind, brand and what it fits, C properties, D what it goes with and its description. */
export type Weight = 'A' | 'B' | 'C' | 'D';
export type WeightedTerms = Map<string, Weight>;

export type ProductDocument = {
  title: LocalizedText;
  brand: LocalizedText;
  category: { slug: string; title: LocalizedText };
  main: LocalizedText | null;
  /** Names of the devices it is made for. */
  fits: LocalizedText[];
  /** Titles of its properties, values with their attribute's title before, tags, collections. */
  properties: LocalizedText[];
  /** Titles of what is measured of it: "Wireless charging". */
  measured: LocalizedText[];
  /** Measures as "128 GB". */
  measures: string[];
  /** In English: what it is good for is known in all languages by its meaning. */
  summary: string;
  /** All prose of the product. */
  description: LocalizedText;
  renewed: boolean;
};

export type AnalyzedProduct = { words: WeightedTerms; titleWords: number };

/** Everything a product is found by, in all languages at once. */
export function analyzeProduct(texts: ProductDocument): AnalyzedProduct {
  const words: WeightedTerms = new Map();
  const fitting = new Set(texts.fits.flatMap((title) => LOCALES.flatMap((locale) => tokenizeText(title, locale))));
  for (const locale of LOCALES) {
    const own = tokenizeText(texts.title, locale).filter((token) => !fitting.has(token));
    addNameTerms(words, own, locale, fitting.size > 0);
    for (const pair of joinedPairs(own)) addTerm(words, pair, 'A');
  }
  for (const fit of texts.fits) {
    addTextTerms(words, fit, 'B');
    for (const pair of joinedPairs(tokenizeText(fit, DEFAULT_LOCALE))) addTerm(words, pair, 'B');
    addTerm(words, '~phone', 'D');
  }
  addTextTerms(words, texts.brand, 'B');
  addTextTerms(words, texts.category.title, 'B');
  const { kinds, broader } = detectProductKinds({
    title: texts.title,
    category: texts.category.title,
    fits: fitting.size > 0,
  });
  for (const key of kinds) addTerm(words, `~${key}`, 'A');
  for (const key of broader) addTerm(words, `~${key}`, 'B');
  for (const key of kinds.flatMap((kind) => featureOfKind(kind) ?? [])) addTerm(words, `~${key}`, 'B');
  for (const title of texts.measured) addMeasuredTerms(words, title);
  if (texts.renewed) addTerm(words, '~renewed', 'B');
  for (const property of texts.properties) addTextTerms(words, property, 'C');
  for (const measure of texts.measures) {
    for (const token of tokenize(measure)) {
      addTerm(words, token, 'C');
      for (const part of tokenParts(token)) addTerm(words, part, 'D');
    }
  }
  if (texts.main) addTextTerms(words, texts.main, 'D');
  for (const meaning of findMentionedMeanings(texts.summary)) addTerm(words, lexemeOf(meaning), 'D');
  for (const term of descriptionTerms(texts.description, (word) => words.has(word))) addTerm(words, term, 'D');
  const named = tokenizeText(texts.title, DEFAULT_LOCALE).filter(
    (token) => !fitting.has(token) && !isWeak(token, DEFAULT_LOCALE) && !isKind(token),
  );
  return { words, titleWords: Math.min(255, named.length + Math.min(3, fitting.size)) };
}

/** What a text speaks of. Its words stay out: "read on the sofa" sells no sofas. */
function findMentionedMeanings(text: string): Meaning[] {
  const tokens = tokenize(text);
  const found = tokens.flatMap((_, at) => findMeaningsAt(tokens, at, DEFAULT_LOCALE));
  return found.filter(({ group }) => group === 'kind' || group === 'feature');
}

function isKind(token: string): boolean {
  const groups = findMeanings([token], DEFAULT_LOCALE).map(({ group }) => group);
  return groups.includes('kind') && !groups.includes('name');
}

/** That something is measured says that the product has it: "wireless charging", not "length". */
function addMeasuredTerms(words: WeightedTerms, title: LocalizedText): void {
  const tokens = tokenizeText(title, DEFAULT_LOCALE);
  for (const meaning of tokens.length > 1 ? findMeaningsInLanguage(tokens, DEFAULT_LOCALE) : [])
    addTerm(words, lexemeOf(meaning), 'C');
}

/** What a text adds to a product, whatever its weight. */
type TextTerms = { words: ReadonlySet<string>; parts: ReadonlySet<string> };

// the same titles of brands, categories and properties stand on thousands of products
const textTermsCache = new WeakMap<LocalizedText, TextTerms>();

/** The words of a text in all its languages. */
export function addTextTerms(words: WeightedTerms, text: LocalizedText, weight: Weight): void {
  const forms = textTermsCache.get(text) ?? analyzeText(text);
  textTermsCache.set(text, forms);
  for (const word of forms.words) addTerm(words, word, weight);
  for (const part of forms.parts) addTerm(words, part, weight === 'A' ? 'B' : 'D');
}

function analyzeText(text: LocalizedText): TextTerms {
  const [own, parts] = [new Set(numberedFeatures(tokenizeText(text, DEFAULT_LOCALE))), new Set<string>()];
  for (const locale of LOCALES) {
    const said = textInLocale(text, locale);
    if (said === '' || (locale !== DEFAULT_LOCALE && said === text[DEFAULT_LOCALE])) continue;
    const tokens = tokenizeText(text, locale);
    for (const [at, token] of tokens.entries()) {
      for (const form of termFormsAt(tokens, at, locale)) own.add(form);
      for (const part of tokenParts(token)) parts.add(part);
    }
  }
  return { words: own, parts };
}

/** Features with the number behind them as one word: "wifi7" of "Wi-Fi 7". */
function numberedFeatures(tokens: readonly string[]): string[] {
  return tokens.flatMap((token, at) => {
    if (at === 0 || !/^\d/.test(token)) return [];
    const before = [tokens.slice(Math.max(0, at - 2), at), tokens.slice(at - 1, at)];
    const features = before.flatMap((words) =>
      findMeaningsInLanguage(words, DEFAULT_LOCALE).filter(({ group }) => group === 'feature'),
    );
    return features.map((feature) => `${englishNameOf(feature)}${token}`);
  });
}

const MADE_FOR = /^\u0644/; // ل, "for", written with the next word

/** The words of a name. What is only fitted ("for a phone") is not what the thing is. */
function addNameTerms(words: WeightedTerms, tokens: readonly string[], locale: Locale, fits: boolean): void {
  for (const [at, token] of tokens.entries()) {
    const weight = fits && MADE_FOR.test(token) ? 'D' : 'A';
    for (const form of termFormsAt(tokens, at, locale)) addTerm(words, form, weight);
    for (const part of tokenParts(token)) addTerm(words, part, 'B');
  }
}

/** A word with its stems and what it means with those behind it. */
function termFormsAt(tokens: readonly string[], at: number, locale: Locale): string[] {
  const token = tokens[at] ?? '';
  // what goods are is decided by all their names together
  const meanings = findMeaningsAt(tokens, at, locale).filter(({ group }) => group === 'feature' || group === 'name');
  return [token, ...stemWord(token, locale), ...meanings.map(lexemeOf)];
}

function addTerm(words: WeightedTerms, word: string, weight: Weight): void {
  const known = words.get(word);
  if (known === undefined || weight < known) words.set(word, weight);
}

/** As PostgreSQL reads a tsvector. */
export function formatTsvector(words: WeightedTerms): string {
  return [...words].map(([word, weight]) => `'${word.replace(/['\\]/g, '')}':1${weight}`).join(' ');
}
