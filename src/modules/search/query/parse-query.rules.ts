import type { Locale } from '../../../kernel/locale.ts';
import { isWeak, LONGEST_PHRASE, meaningsOf } from '../dictionary.rules.ts';
import { isUnit } from '../tokens.rules.ts';
import { findPrice, type PriceRange } from './price-range.rules.ts';
import { findPhrase } from './query-phrases.rules.ts';
import { type Piece, splitQuery } from './query-pieces.rules.ts';

/** Orders of the results that a query may ask for: "cheapest phone". */
export const QUERY_ORDERS = [
  ...(['cheapest', 'dearest', 'newest', 'popular', 'best', 'biggest', 'smallest', 'lightest'] as const),
  ...(['fastest', 'strongest', 'longestBattery', 'bestCamera'] as const),
] as const;

export type QueryOrder = (typeof QUERY_ORDERS)[number];

/** A limit or an order that was read from a query, and the query without it. */
export type Constraint = { kind: 'price' | 'order'; without: string };

export type ParsedQuery = {
  /** What is left to search: without limits, orders and polite phrases. May be empty. */
  text: string;
  price: PriceRange | null;
  order: QueryOrder | null;
  constraints: Constraint[];
};

/** Reads limits and orders from a query in any language: "phone under 300", "en ucuz telefon". */
export function parseQuery(typed: string, locale: Locale): ParsedQuery {
  const pieces = splitQuery(typed);
  const price = findPrice(pieces);
  const used = new Set<number>();
  const constraints: Constraint[] = [];
  const take = (from: number, to: number) => {
    for (let at = from; at < to; at += 1) used.add(at);
  };
  if (price) {
    constraints.push({ kind: 'price', without: cutPieces(typed, pieces, (at) => at >= price.from && at < price.to) });
    take(price.from, price.to);
  }
  const named = placesOfNames(pieces, locale);
  const ordered = findOrder(pieces, (at) => used.has(at) || named.has(at));
  if (ordered) {
    const { from, to } = ordered;
    constraints.push({ kind: 'order', without: cutPieces(typed, pieces, (at) => at >= from && at < to) });
    take(from, to);
  }
  for (const at of placesOfFiller(pieces, locale)) if (!named.has(at)) used.add(at);
  const text = cutPieces(typed, pieces, (at) => used.has(at));
  return {
    text,
    price: price && { min: price.min, max: price.max },
    order: ordered?.order ?? null,
    constraints,
  };
}

type FoundOrder = { order: QueryOrder; from: number; to: number };

/** The longest phrase of an order; "best camera" before "best". */
function findOrder(pieces: readonly Piece[], isTaken: (at: number) => boolean): FoundOrder | null {
  const words = pieces.map(({ text }) => text);
  const found = words.flatMap((_, at): FoundOrder[] => {
    const phrase = findPhrase(words, at, QUERY_ORDERS);
    if (!phrase || (phrase.length === 1 && (isTaken(at) || !isApart(pieces, at)))) return [];
    return [{ order: phrase.role as QueryOrder, from: at, to: at + phrase.length }];
  });
  return found.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0] ?? null;
}

/** Places of words that are part of a longer name of goods: "in ear", "for swimming". */
function placesOfNames(pieces: readonly Piece[], locale: Locale): Set<number> {
  const words = pieces.map(({ text }) => text);
  const places = new Set<number>();
  for (let length = LONGEST_PHRASE; length > 1; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const meanings = meaningsOf(words.slice(from, from + length), locale);
      if (!meanings.some(({ group }) => group === 'kind' || group === 'feature' || group === 'name')) continue;
      for (let at = from; at < from + length; at += 1) places.add(at);
    }
  }
  return places;
}

/** Polite and empty phrases of the page's language, of English and of the language of the script. */
function* placesOfFiller(pieces: readonly Piece[], locale: Locale): Generator<number> {
  const words = pieces.map(({ text }) => text);
  for (let at = 0; at < words.length; ) {
    const phrase = findPhrase(words, at, ['filler'], locale);
    const isWord = isApart(pieces, at) && !isByNumber(pieces, at);
    const length = phrase && (isWord || phrase.length > 1) ? phrase.length : 0;
    for (let more = 0; more < length; more += 1) yield at + more;
    if (length === 0 && isWord && isWeak(words[at] ?? '', locale)) yield at;
    at += Math.max(1, length);
  }
}

/** "mi 11" and "1 to" are a model and a size. */
function isByNumber(pieces: readonly Piece[], at: number): boolean {
  const isNumber = (piece: Piece | undefined) => piece !== undefined && piece.value !== null;
  return isNumber(pieces[at + 1]) || (isNumber(pieces[at - 1]) && isUnit(pieces[at]?.text ?? ''));
}

/** Written as a word of its own: "at" in "sama3at" is none. */
function isApart(pieces: readonly Piece[], at: number): boolean {
  const { start = 0, end = 0 } = pieces[at] ?? {};
  return pieces[at - 1]?.end !== start && pieces[at + 1]?.start !== end;
}

function cutPieces(typed: string, pieces: readonly Piece[], isCut: (at: number) => boolean): string {
  let [text, end] = ['', 0];
  pieces.forEach((piece, at) => {
    text += isCut(at) ? `${typed.slice(end, piece.start)} ` : typed.slice(end, piece.end);
    end = piece.end;
  });
  return (text + typed.slice(end)).replace(/\s+/g, ' ').trim();
}
