import type { Locale } from '../../kernel/locale.ts';
import { findMeanings, isWeak, MAX_PHRASE_WORDS, type Meaning } from '../search/dictionary.rules.ts';
import { typesCalled } from './device-kinds.rules.ts';
import type { ReadRepairs } from './find-repairs.ts';
import { sameName, wordsOfModel } from './model-words.rules.ts';
import { formsOf, isNamed, nameWords } from './read-wish.rules.ts';
import type { WishWords } from './wish-words.rules.ts';

/**
 * Why repairs are shown next to products that match the same words: a fault or a repair was requested, or only a device
 * was named. Null when the words ask for products: "iphone case", "battery".
 */
export function repairRequest(read: ReadRepairs, words: WishWords, locale: Locale): 'fault' | 'device' | null {
  const { tokens, taken } = read.wish;
  if (words.services.has(tokens.join(' ')) || saysRepair(tokens, locale)) return 'fault';
  const goods = placesOf(tokens, ['kind', 'feature'], locale);
  const others = otherPlaces(read, locale);
  const isDevice = namesDevice(read, locale);
  const isTrouble = [...taken].some(([at, phrase]) => !goods.has(at) && !isGoods(phrase, locale));
  if (isTrouble && isDevice && !others.some((at) => goods.has(at))) return 'fault';
  if (others.length > 0) return null;
  if (isTrouble || (taken.size > 0 && namesModel(read, locale))) return 'fault';
  return isDevice ? 'device' : null;
}

/**
 * Whether an interpretation is plausible when no products match. "100 dollars" names no device although a device has
 * that number, and in Arabic "charging" is also the word for shipping.
 */
export function isLikelyRepair(read: ReadRepairs, locale: Locale): boolean {
  const { tokens, taken } = read.wish;
  if (saysRepair(tokens, locale)) return true;
  if (read.found.models.length > 0)
    return otherPlaces(read, locale).length === 0 || namesDevice(read, locale) || namesModel(read, locale);
  const pages = placesOf(tokens, ['page'], locale);
  return [...taken.keys()].some((at) => !pages.has(at));
}

/**
 * Whether the words ask for a repair ("broken", "repair", "does not charge"), and not as part of a product name
 * ("repair kit").
 */
export function saysRepair(tokens: readonly string[], locale: Locale): boolean {
  const goods = placesOf(tokens, ['kind'], locale);
  return [...placesOf(tokens, ['symptom'], locale)].some((at) => !goods.has(at));
}

function placesOf(tokens: readonly string[], groups: readonly Meaning['group'][], locale: Locale): Set<number> {
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
function otherPlaces(read: ReadRepairs, locale: Locale): number[] {
  const { found, wish } = read;
  const [device] = found.models;
  const own = device ? wordsOfModel(found.book, device, locale).all : new Set();
  return wish.tokens.flatMap((token, at) => {
    const isKnown = wish.taken.has(at) || isWeak(token, locale) || own.has(sameName(token, locale));
    return isKnown || isOwnKind(token, read, locale) ? [] : [at];
  });
}

/**
 * Whether a word names the kind of the found device, for example "phone"; without a device, any kind that is repaired.
 */
function isOwnKind(token: string, { found: { book, models } }: ReadRepairs, locale: Locale): boolean {
  const [device] = models;
  const own = device && book.typeOf(device)?.slug;
  return typesCalled(token, locale).some((type) => (own ? type === own : book.type(type) !== undefined));
}

/** Whether a product kind was matched as a fault, for example "pil" of "piller". */
function isGoods(phrase: string, locale: Locale): boolean {
  return formsOf(phrase.split(' '), locale).some((form) =>
    findMeanings(form.split(' '), locale).some(({ group }) => group === 'kind' || group === 'feature'),
  );
}

function namesDevice(read: ReadRepairs, locale: Locale): boolean {
  return nameWords(read.wish).some((token) => isHead(token, read, locale));
}

function namesModel(read: ReadRepairs, locale: Locale): boolean {
  const { book, model, models } = read.found;
  const [first] = models;
  const typedKeys = new Set(nameWords(read.wish).map((token) => sameName(token, locale)));
  const isWhole = first !== undefined && wordsOfModel(book, first, locale).name.every((word) => typedKeys.has(word));
  return isWhole || (model !== null && namesDevice(read, locale));
}

/** Whether a word alone identifies a device: its brand, the first word of its name, "s23", or a code. */
function isHead(token: string, { found: { book, models } }: ReadRepairs, locale: Locale): boolean {
  if (isWeak(token, locale)) return false;
  if (/^[a-z]+\d/.test(token)) return models.length > 0;
  if (typesCalled(token, locale).length > 0 && !isNamed(token, locale)) return false;
  const key = sameName(token, locale);
  return models.some((model) => {
    const { name, maker } = wordsOfModel(book, model, locale);
    return name[0] === key || maker.includes(key);
  });
}
