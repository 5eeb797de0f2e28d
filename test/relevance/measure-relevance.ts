import type { Locale } from '../../src/kernel/locale.ts';
import { findRight, isPlacePattern, type JudgedProduct, type JudgedQuery, matchesName } from './judgements.ts';

/** Results of the results page, best first. */
export type Answers = { products: number[]; places: string[] };

export type Judged = JudgedQuery & {
  /** Whether a right result is first among the products or the other results. */
  isHit1: boolean;
  isHit3: boolean;
  /** Share of right products among the first three, or among as many as there are; null without right products. */
  precision: number | null;
  shown: string[];
};

export function judge(query: JudgedQuery, { products, places }: Answers, shop: Map<number, JudgedProduct>): Judged {
  const { patterns } = query;
  const named = products.slice(0, 3).flatMap((id) => shop.get(id) ?? []);
  const shown = [...named.map(({ slug }) => slug), ...places];
  if (patterns.includes('none')) {
    const isEmpty = shown.length === 0;
    return { ...query, isHit1: isEmpty, isHit3: isEmpty, precision: null, shown };
  }
  const ofProducts = patterns.filter((pattern) => !isPlacePattern(pattern));
  const right = findRight(ofProducts, shop);
  const isRight = (product: JudgedProduct) => right.has(product);
  const isRightPlace = (place: string) => patterns.some((pattern) => matchesName(pattern, place));
  const looked = Math.min(3, right.size);
  const precision = looked === 0 ? null : named.slice(0, looked).filter(isRight).length / looked;
  return {
    ...query,
    isHit1: named.slice(0, 1).some(isRight) || firstOfEach(places).some(isRightPlace),
    isHit3: named.some(isRight) || places.some(isRightPlace),
    precision,
    shown,
  };
}

/** The first page, the first category, the first repair and the first device. */
function firstOfEach(places: readonly string[]): string[] {
  return places.filter((place, at) => places.findIndex((other) => groupOf(other) === groupOf(place)) === at);
}

function groupOf(place: string): string {
  return place.split(':')[0] ?? '';
}

export type Relevance = { queries: number; hit1: number; hit3: number; precision3: number };

export function summarize(judged: readonly Judged[]): Relevance {
  const share = (isHit: (one: Judged) => boolean) => judged.filter(isHit).length / Math.max(1, judged.length);
  const precise = judged.flatMap(({ precision }) => (precision === null ? [] : [precision]));
  return {
    queries: judged.length,
    hit1: share(({ isHit1 }) => isHit1),
    hit3: share(({ isHit3 }) => isHit3),
    precision3: precise.reduce((sum, one) => sum + one, 0) / Math.max(1, precise.length),
  };
}

export function formatMiss(locale: Locale, { kind, q, patterns, shown, isHit3, precision }: Judged): string {
  const how = isHit3 ? `p@3 ${precision?.toFixed(2) ?? '-'}` : 'missed';
  return `${locale} ${kind} “${q}” ${how}: wanted ${patterns.join(' ')}, got ${shown.join(' ') || 'nothing'}`;
}
