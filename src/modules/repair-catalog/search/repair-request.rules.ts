import type { Locale } from '../../../kernel/locale.ts';
import { findMeanings, isWeakWord, MAX_PHRASE_WORDS, type Meaning } from '../../search/text/dictionary.rules.ts';
import { listDeviceTypesByWord } from './device-kinds.rules.ts';
import { getModelWords, toCanonicalName } from './model-words.rules.ts';
import type { ParsedRepairSearch } from './parse-repair-search.ts';
import { isDictionaryName, listNameWords, listWordForms } from './repair-query.rules.ts';
import type { RepairVocabulary } from './repair-vocabulary.rules.ts';

/**
 * Why repairs are shown next to products that match the same words: a fault or a repair was requested, or only a device
 * was named. Null when the words ask for products: "iphone case", "battery".
 */
export function classifyRepairRequest(
  read: ParsedRepairSearch,
  words: RepairVocabulary,
  locale: Locale,
): 'fault' | 'device' | null {
  const { tokens, taken } = read.query;
  if (words.serviceNames.has(tokens.join(' ')) || isRepairQuery(tokens, locale)) return 'fault';
  const goods = findPositions(tokens, ['kind', 'feature'], locale);
  const others = findOtherPositions(read, locale);
  const isDevice = namesDevice(read, locale);
  const isTrouble = [...taken].some(([at, phrase]) => !goods.has(at) && !isProductKindPhrase(phrase, locale));
  if (isTrouble && isDevice && !others.some((at) => goods.has(at))) return 'fault';
  if (others.length > 0) return null;
  if (isTrouble || (taken.size > 0 && namesModel(read, locale))) return 'fault';
  return isDevice ? 'device' : null;
}

/**
 * Whether an interpretation is plausible when no products match. "100 dollars" names no device although a device has
 * that number, and in Arabic "charging" is also the word for shipping.
 */
export function isLikelyRepair(read: ParsedRepairSearch, locale: Locale): boolean {
  const { tokens, taken } = read.query;
  if (isRepairQuery(tokens, locale)) return true;
  if (read.result.models.length > 0)
    return findOtherPositions(read, locale).length === 0 || namesDevice(read, locale) || namesModel(read, locale);
  const pages = findPositions(tokens, ['page'], locale);
  return [...taken.keys()].some((at) => !pages.has(at));
}

/**
 * Whether the words ask for a repair ("broken", "repair", "does not charge"), and not as part of a product name
 * ("repair kit").
 */
export function isRepairQuery(tokens: readonly string[], locale: Locale): boolean {
  const goods = findPositions(tokens, ['kind'], locale);
  return [...findPositions(tokens, ['symptom'], locale)].some((at) => !goods.has(at));
}

function findPositions(tokens: readonly string[], groups: readonly Meaning['group'][], locale: Locale): Set<number> {
  const positions = tokens.flatMap((_, from) =>
    Array.from({ length: Math.min(MAX_PHRASE_WORDS, tokens.length - from) }, (_, more) => {
      const phrase = tokens.slice(from, from + more + 1);
      const isMeant = findMeanings(phrase, locale).some(({ group }) => groups.includes(group));
      return isMeant ? phrase.map((_, at) => from + at) : [];
    }).flat(),
  );
  return new Set(positions);
}

/** Positions of words that belong neither to the fault nor to the device. */
function findOtherPositions(read: ParsedRepairSearch, locale: Locale): number[] {
  const { result, query } = read;
  const [device] = result.models;
  const own = device ? getModelWords(result.catalog, device, locale).all : new Set();
  return query.tokens.flatMap((token, at) => {
    const isKnown = query.taken.has(at) || isWeakWord(token, locale) || own.has(toCanonicalName(token, locale));
    return isKnown || isDeviceKind(token, read, locale) ? [] : [at];
  });
}

/**
 * Whether a word names the kind of the found device, for example "phone"; without a device, any kind that is repaired.
 */
function isDeviceKind(token: string, { result: { catalog, models } }: ParsedRepairSearch, locale: Locale): boolean {
  const [device] = models;
  const own = device && catalog.findModelType(device)?.slug;
  return listDeviceTypesByWord(token, locale).some((type) =>
    own ? type === own : catalog.findType(type) !== undefined,
  );
}

/** Whether a product kind was matched as a fault, for example "pil" of "piller". */
function isProductKindPhrase(phrase: string, locale: Locale): boolean {
  return listWordForms(phrase.split(' '), locale).some((form) =>
    findMeanings(form.split(' '), locale).some(({ group }) => group === 'kind' || group === 'feature'),
  );
}

function namesDevice(read: ParsedRepairSearch, locale: Locale): boolean {
  return listNameWords(read.query).some((token) => isIdentifyingWord(token, read, locale));
}

function namesModel(read: ParsedRepairSearch, locale: Locale): boolean {
  const { catalog, model, models } = read.result;
  const [first] = models;
  const typedKeys = new Set(listNameWords(read.query).map((token) => toCanonicalName(token, locale)));
  const isWhole =
    first !== undefined && getModelWords(catalog, first, locale).name.every((word) => typedKeys.has(word));
  return isWhole || (model !== null && namesDevice(read, locale));
}

/** Whether a word alone identifies a device: its brand, the first word of its name, "s23", or a code. */
function isIdentifyingWord(
  token: string,
  { result: { catalog, models } }: ParsedRepairSearch,
  locale: Locale,
): boolean {
  if (isWeakWord(token, locale)) return false;
  if (/^[a-z]+\d/.test(token)) return models.length > 0;
  if (listDeviceTypesByWord(token, locale).length > 0 && !isDictionaryName(token, locale)) return false;
  const key = toCanonicalName(token, locale);
  return models.some((model) => {
    const { name, brand } = getModelWords(catalog, model, locale);
    return name[0] === key || brand.includes(key);
  });
}
