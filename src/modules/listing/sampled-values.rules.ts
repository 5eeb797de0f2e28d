import { countValues } from './carried-values.rules.ts';
import { type Listed, sampleOf } from './listed-products.rules.ts';
import type { Count } from './listing-scope.rules.ts';
import { counted } from './listing-tally.rules.ts';

/** Shares of so many are right to within a hundredth or two: enough to choose filters by. */
const MOST_SAMPLED = 5000;

/** The values of what is listed; where that is much, those of a sample. */
export function sampledValues(listed: Listed): { total: number; values: Count[] } {
  const sample = sampleOf(listed, MOST_SAMPLED);
  const counts = new Int32Array(listed.columns.largestId + 1);
  countValues(listed.columns, sample, counts);
  return { total: sample.length, values: counted(counts) };
}
