import { countValues } from './carried-values.rules.ts';
import type { ListingColumns } from './listing-columns.rules.ts';
import type { Count } from './listing-scope.rules.ts';
import { counted } from './listing-tally.rules.ts';

/** Shares of so many are right to within a hundredth or two: enough to choose filters by. */
const MOST_SAMPLED = 5000;
/** The golden ratio's part: steps by it never keep time with anything that repeats along the list. */
const UNEVEN = 0.618_033_988_749_895;

/** The values of the products at these places; where there are many, those of a sample. */
export function sampledValues(columns: ListingColumns, places: Int32Array): { total: number; values: Count[] } {
  const sample = sampleOf(places);
  const counts = new Int32Array(columns.largestId + 1);
  countValues(columns, sample, counts);
  return { total: sample.length, values: counted(counts) };
}

function sampleOf(places: Int32Array): Int32Array {
  if (places.length <= MOST_SAMPLED) return places;
  const step = places.length / MOST_SAMPLED;
  return Int32Array.from(
    { length: MOST_SAMPLED },
    (_, nth) => places[Math.floor((nth + ((nth * UNEVEN) % 1)) * step)] ?? 0,
  );
}
