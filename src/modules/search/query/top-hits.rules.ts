import { toProductId } from '../index/postings.rules.ts';

/** Above the highest possible score. */
export const MAX_SCORE = 2 ** 14;

/** Scored hits in ascending order of their ids, in typed arrays instead of an object per hit. */
export type HitBuffer = {
  count: number;
  places: Uint16Array;
  /** Less than `MAX_SCORE`. */
  scores: Uint16Array;
  /** Sum of the levels of all terms. */
  sums: Uint8Array;
  /** Blocks of the hits, and the number of hits up to the end of each. */
  blocks: { block: number; end: number }[];
};

export function createHitBuffer(capacity: number): HitBuffer {
  return {
    count: 0,
    places: new Uint16Array(capacity),
    scores: new Uint16Array(capacity),
    sums: new Uint8Array(capacity),
    blocks: [],
  };
}

/**
 * Ids of the best hits whose sum is above the minimum, the lower id first on equal scores; by counting sort, which is
 * much faster than a comparison sort.
 */
export function selectTopHits(
  { count, places, scores, sums, blocks }: HitBuffer,
  minSum: number,
  limit: number,
): number[] {
  const starts = new Uint32Array(MAX_SCORE);
  for (let index = 0; index < count; index += 1) {
    const score = scores[index] ?? 0;
    if ((sums[index] ?? 0) > minSum) starts[score] = (starts[score] ?? 0) + 1;
  }
  let [before, least] = [0, MAX_SCORE];
  for (let score = MAX_SCORE - 1; score > 0; score -= 1) {
    const hits = starts[score] ?? 0;
    starts[score] = before;
    if (before < limit) least = score;
    before += hits;
  }
  const best = new Array<number>(Math.min(limit, before));
  let index = 0;
  for (const { block, end } of blocks) {
    for (; index < end; index += 1) {
      const score = scores[index] ?? 0;
      if (score < least || (sums[index] ?? 0) <= minSum) continue;
      const rank = starts[score] ?? 0;
      starts[score] = rank + 1;
      if (rank < limit) best[rank] = toProductId(block, places[index] ?? 0);
    }
  }
  return best;
}
