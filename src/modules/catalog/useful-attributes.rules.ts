import type { Count } from '../listing/listing-scope.rules.ts';

/** An attribute that so few of the products have says nothing about the others; a share of one. */
const LEAST_COVER = 0.2;
const MOST = 16;

/**
 * The attributes by which products can be told apart, the most useful first: those that nearly all have and in which
 * they differ most. `attributeOf` gives the attribute of every value.
 */
export function usefulAttributes(
  { total, values }: { total: number; values: readonly Count[] },
  attributeOf: ReadonlyMap<number, number>,
): number[] {
  const byAttribute = Map.groupBy(values, ({ id }) => attributeOf.get(id));
  byAttribute.delete(undefined);
  return [...byAttribute]
    .map(([attribute = 0, counts]) => ({ attribute, worth: worthOf(counts, total) }))
    .filter(({ worth }) => worth > 0)
    .toSorted((one, other) => other.worth - one.worth || one.attribute - other.attribute)
    .slice(0, MOST)
    .map(({ attribute }) => attribute);
}

/** The share that has the attribute times the chance that two of those differ in it. */
function worthOf(counts: readonly Count[], total: number): number {
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const splits = counts.length >= 2 && counts.some(({ count }) => count < total);
  // products whose variants differ have several values, so that this is the most they can be
  const cover = Math.min(1, all / total);
  if (!splits || cover < LEAST_COVER) return 0;
  return cover * (1 - counts.reduce((sum, { count }) => sum + (count / all) ** 2, 0));
}
