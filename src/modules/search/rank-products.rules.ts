import type { Posting } from './postings.store.ts';

/** Products that meet one term, and whether it is a name and not a kind or property of goods. */
export type TermHits = { hits: readonly Posting[]; isName: boolean };

export type Ranked = { id: number; score: number };

const BEST_LEVEL = 5;
/** The name begins so. */
const BEGUN_LEVEL = 3;
/** Hits that are met this much worse than the best are not what was meant: a case when a phone is asked for. */
const WORST_PART = 0.5;

/**
 * Products that meet every term, best first: by where the words stand, how much of the name they are, then stock,
 * sales and stars. The product whose whole name was typed goes before longer names.
 */
export function rankProducts(terms: readonly TermHits[]): Ranked[] {
  const lists = terms.map(({ hits }) => hits);
  const named = terms.some(({ isName }) => isName);
  const [first = [], ...others] = [...lists].sort((a, b) => a.length - b.length);
  const levels = others.map((list) => new Map(list.map(({ id, level }) => [id, level])));
  const met = first.flatMap((posting) => {
    let [sum, inName] = [posting.level, partOfName(posting.level)];
    for (const level of levels) {
      const here = level.get(posting.id);
      if (here === undefined) return [];
      sum += here;
      inName += partOfName(here);
    }
    return [{ ...posting, sum, inName }];
  });
  const best = met.reduce((most, { sum }) => Math.max(most, sum), 0);
  return met
    .filter(({ sum }) => sum > best * WORST_PART)
    .map(({ id, sum, inName, titleWords, rank }) => {
      const covered = named ? Math.min(1, inName / Math.max(1, titleWords)) : 0;
      const whole = covered === 1 && inName === lists.length ? 30 : 0;
      return { id, score: (100 * sum) / (BEST_LEVEL * lists.length) + 20 * covered + whole + rank / 8 };
    })
    .sort((a, b) => b.score - a.score || a.id - b.id);
}

function partOfName(level: number): number {
  if (level === BEST_LEVEL) return 1;
  return level === BEGUN_LEVEL ? 0.5 : 0;
}
