import { toCounts } from '../filters/filter-counters.rules.ts';
import type { Count } from '../query/listing-scope.rules.ts';
import { type MatchSet, sampleSlots } from '../query/match-set.rules.ts';
import { countSampledValues } from '../query/variant-match.rules.ts';

/** Shares in a sample of this size are accurate to one or two percent, which is enough to choose facets. */
const MAX_SAMPLE_SIZE = 5000;

/** Counts of the attribute values in the list, or in a sample of a long list. */
export function sampleValueCounts(listed: MatchSet): { total: number; values: Count[] } {
  const sample = sampleSlots(listed, MAX_SAMPLE_SIZE);
  const counts = new Int32Array(listed.columns.largestId + 1);
  countSampledValues(listed.columns, sample, counts);
  return { total: sample.length, values: toCounts(counts) };
}
