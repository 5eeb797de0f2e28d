import { countValues } from './carried-values.rules.ts';
import { type Listed, sampleOf } from './listed-products.rules.ts';
import type { Count } from './listing-scope.rules.ts';
import { counted } from './listing-tally.rules.ts';

/** Shares in a sample of this size are accurate to one or two percent, which is enough to choose facets. */
const MOST_SAMPLED = 5000;

/** Counts of the attribute values in the list, or in a sample of a long list. */
export function sampledValues(listed: Listed): { total: number; values: Count[] } {
  const sample = sampleOf(listed, MOST_SAMPLED);
  const counts = new Int32Array(listed.columns.largestId + 1);
  countValues(listed.columns, sample, counts);
  return { total: sample.length, values: counted(counts) };
}
