import type { Posting } from './postings.store.ts';

/** Products that meet one term, and what it says: a name, a kind of goods, or a property (neither). */
export type TermHits = { hits: readonly Posting[]; isName: boolean; isKind: boolean };

export type Ranked = { id: number; score: number };

const BEST_LEVEL = 5;
/** How far a name counts by the level at which the kind is met: "lights and plugs" may be either. */
const KIND_SURE: Record<number, number> = { 5: 1, 4: 0.5 };
/** The name begins so. */
const BEGUN_LEVEL = 3;
/** Hits that are met this much worse than the best are not what was meant: a case when a phone is asked for. */
const WORST_PART = 0.5;

const MOST_FOR_PLACES = 100;
const MOST_FOR_COVER = 20;
const WHOLE_NAME = 30;
/** Standing decides between equals: at most half a level of one term in two. */
const RANKS_A_POINT = 8;

/**
 * Products that meet every term, best first: by where the words stand, how much of the name they are, then stock,
 * sales and stars. The product whose whole name was typed goes before longer names.
 */
export function rankProducts(terms: readonly TermHits[]): Ranked[] {
  const [first, ...others] = [...terms].sort((a, b) => a.hits.length - b.hits.length);
  if (!first) return [];
  const rest = others.map(({ hits, ...says }) => ({
    levels: new Map(hits.map(({ id, level }) => [id, level])),
    ...says,
  }));
  const met = first.hits.flatMap((posting) => {
    let [sum, inName] = [posting.level, first.isName ? partOfName(posting.level) : 0];
    let kindLevel = first.isKind ? posting.level : BEST_LEVEL;
    for (const { levels, isName, isKind } of rest) {
      const level = levels.get(posting.id);
      if (level === undefined) return [];
      sum += level;
      if (isName) inName += partOfName(level);
      if (isKind) kindLevel = Math.min(kindLevel, level);
    }
    // a phone whose text speaks of its camera is no camera, however well its name fits
    return [{ ...posting, sum, inName: inName * (KIND_SURE[kindLevel] ?? 0) }];
  });
  const best = met.reduce((most, { sum }) => Math.max(most, sum), 0);
  const names = terms.filter(({ isName }) => isName).length;
  return met
    .filter(({ sum }) => sum > best * WORST_PART)
    .map(({ id, sum, inName, titleWords, rank }) => {
      const covered = Math.min(1, inName / Math.max(1, titleWords));
      const whole = covered === 1 && inName === names ? WHOLE_NAME : 0;
      const places = (MOST_FOR_PLACES * sum) / (BEST_LEVEL * terms.length);
      return { id, score: places + MOST_FOR_COVER * covered + whole + rank / RANKS_A_POINT };
    })
    .sort((a, b) => b.score - a.score || a.id - b.id);
}

function partOfName(level: number): number {
  if (level === BEST_LEVEL) return 1;
  return level === BEGUN_LEVEL ? 0.5 : 0;
}
