import type { Locale } from '../../../kernel/locale.ts';
import { findMeanings, isWeakWord, MAX_PHRASE_WORDS } from '../text/dictionary.rules.ts';
import { isUnit } from '../text/tokenizer.rules.ts';
import { findPrice, type PriceRange } from './price-range.rules.ts';
import { findPhrase } from './query-phrases.rules.ts';
import { type QueryToken, tokenizeQuery } from './query-tokenizer.rules.ts';

/** Sort orders that a query can contain: "cheapest phone". */
export const QUERY_ORDERS = [
  ...(['cheapest', 'dearest', 'newest', 'popular', 'best', 'biggest', 'smallest', 'lightest'] as const),
  ...(['fastest', 'strongest', 'longestBattery', 'bestCamera'] as const),
] as const;

export type QueryOrder = (typeof QUERY_ORDERS)[number];

/** A price limit or sort order in a query, and the query without it. */
export type Constraint = { kind: 'price' | 'order'; without: string };

export type ParsedQuery = {
  /** Search text without limits, sort orders and polite phrases. May be empty. */
  text: string;
  price: PriceRange | null;
  order: QueryOrder | null;
  constraints: Constraint[];
};

/** Parses price limits and sort orders of a query in any language: "phone under 300", "en ucuz telefon". */
export function parseQuery(typed: string, locale: Locale): ParsedQuery {
  const pieces = tokenizeQuery(typed);
  const price = findPrice(pieces);
  const used = new Set<number>();
  const constraints: Constraint[] = [];
  const take = (from: number, to: number) => {
    for (let at = from; at < to; at += 1) used.add(at);
  };
  if (price) {
    constraints.push({
      kind: 'price',
      without: removeTokens(typed, pieces, (at) => at >= price.from && at < price.to),
    });
    take(price.from, price.to);
  }
  const named = findNameRanges(pieces, locale);
  const ordered = findOrder(pieces, (at) => used.has(at) || named.has(at));
  if (ordered) {
    const { from, to } = ordered;
    constraints.push({ kind: 'order', without: removeTokens(typed, pieces, (at) => at >= from && at < to) });
    take(from, to);
  }
  for (const at of findFillerWords(pieces, locale)) if (!named.has(at)) used.add(at);
  const text = removeTokens(typed, pieces, (at) => used.has(at));
  return {
    text,
    price: price && { min: price.min, max: price.max },
    order: ordered?.order ?? null,
    constraints,
  };
}

type FoundOrder = { order: QueryOrder; from: number; to: number };

/** The longest phrase that names a sort order; "best camera" before "best". */
function findOrder(pieces: readonly QueryToken[], isTaken: (at: number) => boolean): FoundOrder | null {
  const words = pieces.map(({ text }) => text);
  const found = words.flatMap((_, at): FoundOrder[] => {
    const phrase = findPhrase(words, at, QUERY_ORDERS);
    if (!phrase || (phrase.length === 1 && (isTaken(at) || !isSeparateWord(pieces, at)))) return [];
    return [{ order: phrase.role as QueryOrder, from: at, to: at + phrase.length }];
  });
  return found.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0] ?? null;
}

/** Positions of words that belong to a longer product name: "in ear", "for swimming". */
function findNameRanges(pieces: readonly QueryToken[], locale: Locale): Set<number> {
  const words = pieces.map(({ text }) => text);
  const places = new Set<number>();
  for (let length = MAX_PHRASE_WORDS; length > 1; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const meanings = findMeanings(words.slice(from, from + length), locale);
      if (!meanings.some(({ group }) => group === 'kind' || group === 'feature' || group === 'name')) continue;
      for (let at = from; at < from + length; at += 1) places.add(at);
    }
  }
  return places;
}

/** Polite phrases and filler words of the language of the page, of English, and of the language of the script. */
function* findFillerWords(pieces: readonly QueryToken[], locale: Locale): Generator<number> {
  const words = pieces.map(({ text }) => text);
  for (let at = 0; at < words.length; ) {
    const phrase = findPhrase(words, at, ['filler'], locale);
    const isWord = isSeparateWord(pieces, at) && !isByNumber(pieces, at);
    const length = phrase && (isWord || phrase.length > 1) ? phrase.length : 0;
    for (let more = 0; more < length; more += 1) yield at + more;
    if (length === 0 && isWord && isWeakWord(words[at] ?? '', locale)) yield at;
    at += Math.max(1, length);
  }
}

/** "mi 11" is a model and "1 to" a size */
function isByNumber(pieces: readonly QueryToken[], at: number): boolean {
  const isNumber = (piece: QueryToken | undefined) => piece !== undefined && piece.value !== null;
  return isNumber(pieces[at + 1]) || (isNumber(pieces[at - 1]) && isUnit(pieces[at]?.text ?? ''));
}

/** Whether the phrase is a separate word: not "at" in "sama3at". */
function isSeparateWord(pieces: readonly QueryToken[], at: number): boolean {
  const { start = 0, end = 0 } = pieces[at] ?? {};
  return pieces[at - 1]?.end !== start && pieces[at + 1]?.start !== end;
}

function removeTokens(typed: string, pieces: readonly QueryToken[], isCut: (at: number) => boolean): string {
  let [text, end] = ['', 0];
  pieces.forEach((piece, at) => {
    text += isCut(at) ? `${typed.slice(end, piece.start)} ` : typed.slice(end, piece.end);
    end = piece.end;
  });
  return (text + typed.slice(end)).replace(/\s+/g, ' ').trim();
}
