import { DEFAULT_LOCALE, LOCALES, type Locale, type LocalizedText } from '../../../kernel/locale.ts';
import {
  findMeanings,
  findMeaningsAt,
  findMeaningsInLanguage,
  getEnglishName,
  isWeakWord,
  type Meaning,
  toLexeme,
} from '../text/dictionary.rules.ts';
import { stemWord } from '../text/stemmer.rules.ts';
import { getLocaleText, tokenizeText } from '../text/text-tokens.rules.ts';
import { joinAdjacentTokens, listTokenParts, tokenize } from '../text/tokenizer.rules.ts';
import { extractDescriptionTerms } from './description-terms.rules.ts';
import { detectProductKinds, getKindFeature } from './product-kinds.rules.ts';

/** A: name of the product; B: kind, brand and compatible devices; C: properties; D: main category and description. */
export type Weight = 'A' | 'B' | 'C' | 'D';
export type WeightedTerms = Map<string, Weight>;

export type ProductDocument = {
  title: LocalizedText;
  brand: LocalizedText;
  category: { slug: string; title: LocalizedText };
  main: LocalizedText | null;
  /** Names of the devices it is made for. */
  fits: LocalizedText[];
  /** Titles of properties (values preceded by the title of their attribute), tags and collections. */
  properties: LocalizedText[];
  /** Titles of numeric attributes: "Wireless charging". */
  measured: LocalizedText[];
  /** Numeric values with their unit: "128 GB". */
  measures: string[];
  /** English text: its meanings are found in all languages. */
  summary: string;
  /** Summary, description and highlights. */
  description: LocalizedText;
  renewed: boolean;
};

export type AnalyzedProduct = { words: WeightedTerms; titleWords: number };

/** All index terms of a product, in all languages. */
export function analyzeProduct(texts: ProductDocument): AnalyzedProduct {
  const words: WeightedTerms = new Map();
  const fitting = new Set(texts.fits.flatMap((title) => LOCALES.flatMap((locale) => tokenizeText(title, locale))));
  for (const locale of LOCALES) {
    const own = tokenizeText(texts.title, locale).filter((token) => !fitting.has(token));
    addNameTerms(words, own, locale, fitting.size > 0);
    for (const pair of joinAdjacentTokens(own)) addTerm(words, pair, 'A');
  }
  for (const fit of texts.fits) {
    addTextTerms(words, fit, 'B');
    for (const pair of joinAdjacentTokens(tokenizeText(fit, DEFAULT_LOCALE))) addTerm(words, pair, 'B');
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
  for (const key of kinds.flatMap((kind) => getKindFeature(kind) ?? [])) addTerm(words, `~${key}`, 'B');
  for (const title of texts.measured) addMeasuredTerms(words, title);
  if (texts.renewed) addTerm(words, '~renewed', 'B');
  for (const property of texts.properties) addTextTerms(words, property, 'C');
  for (const measure of texts.measures) {
    for (const token of tokenize(measure)) {
      addTerm(words, token, 'C');
      for (const part of listTokenParts(token)) addTerm(words, part, 'D');
    }
  }
  if (texts.main) addTextTerms(words, texts.main, 'D');
  for (const meaning of findMentionedMeanings(texts.summary)) addTerm(words, toLexeme(meaning), 'D');
  for (const term of extractDescriptionTerms(texts.description, (word) => words.has(word))) addTerm(words, term, 'D');
  const named = tokenizeText(texts.title, DEFAULT_LOCALE).filter(
    (token) => !fitting.has(token) && !isWeakWord(token, DEFAULT_LOCALE) && !isKind(token),
  );
  return { words, titleWords: Math.min(255, named.length + Math.min(3, fitting.size)) };
}

/** Meanings that a text mentions. Its words are not indexed: "read on the sofa" does not describe a sofa. */
function findMentionedMeanings(text: string): Meaning[] {
  const tokens = tokenize(text);
  const found = tokens.flatMap((_, at) => findMeaningsAt(tokens, at, DEFAULT_LOCALE));
  return found.filter(({ group }) => group === 'kind' || group === 'feature');
}

function isKind(token: string): boolean {
  const groups = findMeanings([token], DEFAULT_LOCALE).map(({ group }) => group);
  return groups.includes('kind') && !groups.includes('name');
}

/** A numeric attribute implies the feature that its title names: "wireless charging", not "length". */
function addMeasuredTerms(words: WeightedTerms, title: LocalizedText): void {
  const tokens = tokenizeText(title, DEFAULT_LOCALE);
  for (const meaning of tokens.length > 1 ? findMeaningsInLanguage(tokens, DEFAULT_LOCALE) : [])
    addTerm(words, toLexeme(meaning), 'C');
}

/** Index terms of a text, independent of the weight. */
type TextTerms = { words: ReadonlySet<string>; parts: ReadonlySet<string> };

// many products share the titles of brands, categories and properties
const textTermsCache = new WeakMap<LocalizedText, TextTerms>();

/** Adds the terms of a text in all its languages. */
export function addTextTerms(words: WeightedTerms, text: LocalizedText, weight: Weight): void {
  const forms = textTermsCache.get(text) ?? analyzeText(text);
  textTermsCache.set(text, forms);
  for (const word of forms.words) addTerm(words, word, weight);
  for (const part of forms.parts) addTerm(words, part, weight === 'A' ? 'B' : 'D');
}

function analyzeText(text: LocalizedText): TextTerms {
  const [own, parts] = [new Set(numberedFeatures(tokenizeText(text, DEFAULT_LOCALE))), new Set<string>()];
  for (const locale of LOCALES) {
    const said = getLocaleText(text, locale);
    if (said === '' || (locale !== DEFAULT_LOCALE && said === text[DEFAULT_LOCALE])) continue;
    const tokens = tokenizeText(text, locale);
    for (const [at, token] of tokens.entries()) {
      for (const form of listTermForms(tokens, at, locale)) own.add(form);
      for (const part of listTokenParts(token)) parts.add(part);
    }
  }
  return { words: own, parts };
}

/** Features joined with the number that follows: "wifi7" for "Wi-Fi 7". */
function numberedFeatures(tokens: readonly string[]): string[] {
  return tokens.flatMap((token, at) => {
    if (at === 0 || !/^\d/.test(token)) return [];
    const before = [tokens.slice(Math.max(0, at - 2), at), tokens.slice(at - 1, at)];
    const features = before.flatMap((words) =>
      findMeaningsInLanguage(words, DEFAULT_LOCALE).filter(({ group }) => group === 'feature'),
    );
    return features.map((feature) => `${getEnglishName(feature)}${token}`);
  });
}

const MADE_FOR = /^\u0644/; // ل, "for", written with the next word

/** Adds the terms of a product name. "For a phone" names a compatible device, not the kind of the product. */
function addNameTerms(words: WeightedTerms, tokens: readonly string[], locale: Locale, fits: boolean): void {
  for (const [at, token] of tokens.entries()) {
    const weight = fits && MADE_FOR.test(token) ? 'D' : 'A';
    for (const form of listTermForms(tokens, at, locale)) addTerm(words, form, weight);
    for (const part of listTokenParts(token)) addTerm(words, part, 'B');
  }
}

/** A word, its stems, and the meanings of the phrases that it begins. */
function listTermForms(tokens: readonly string[], at: number, locale: Locale): string[] {
  const token = tokens[at] ?? '';
  // the kind of the product is derived from its names in all languages (`detectProductKinds`)
  const meanings = findMeaningsAt(tokens, at, locale).filter(({ group }) => group === 'feature' || group === 'name');
  return [token, ...stemWord(token, locale), ...meanings.map(toLexeme)];
}

function addTerm(words: WeightedTerms, word: string, weight: Weight): void {
  const known = words.get(word);
  if (known === undefined || weight < known) words.set(word, weight);
}

/** Formats the terms as a tsvector literal of PostgreSQL. */
export function formatTsvector(words: WeightedTerms): string {
  return [...words].map(([word, weight]) => `'${word.replace(/['\\]/g, '')}':1${weight}`).join(' ');
}
