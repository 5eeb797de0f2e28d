import { hashToUnit } from '../hash-to-unit.ts';

/** Approximate total of reviews, distributed so that best sellers have more. */
const TOTAL_REVIEWS = 1350;
const MIN_REVIEWS = 5;
const MAX_REVIEWS = 40;

/** The number of reviews of each product. */
export function countReviews(products: readonly { slug: string; sold: number }[]): Map<string, number> {
  const weight = (sold: number) => 4 + Math.sqrt(sold);
  const all = products.reduce((sum, { sold }) => sum + weight(sold), 0);
  return new Map(
    products.map(({ slug, sold }) => {
      return [slug, Math.min(MAX_REVIEWS, Math.max(MIN_REVIEWS, Math.round((TOTAL_REVIEWS * weight(sold)) / all)))];
    }),
  );
}

/**
 * Stars of `count` reviews, lowest first: mostly fives and fours, some threes, a few ones and twos, with an average
 * between 4.15 and 4.5 as far as whole stars allow.
 */
export function distributeStars(slug: string, count: number): number[] {
  const low = count < 7 ? 0 : Math.max(1, Math.round(count * (0.03 + 0.05 * hashToUnit(slug, 'low'))));
  const ones = Math.round(low * hashToUnit(slug, 'ones'));
  const threes = Math.max(count < 7 ? 1 : 0, Math.round(count * (0.05 + 0.07 * hashToUnit(slug, 'threes'))));
  const good = count - low - threes;
  const average = 4.15 + 0.35 * hashToUnit(slug, 'average');
  const fives = Math.round(average * count) - ones - 2 * (low - ones) - 3 * threes - 4 * good;
  const top = Math.min(good, Math.max(0, fives));
  const times = [ones, low - ones, threes, good - top, top];
  return times.flatMap((count, index) => Array.from({ length: count }, () => index + 1));
}
