import type { Count } from '../listing/listing-scope.rules.ts';

/** An attribute that so few of the products have says nothing about the others; a share of one. */
const LEAST_COVER = 0.2;
/** What most of the products have stands before what some of them have. */
const WIDE_COVER = 0.6;
const MOST = 12;

/**
 * The attributes by which products can be told apart: first those that most of them have, each group in the shop's
 * own order. `attributeOf` gives the attribute of every value, in that order.
 */
export function usefulAttributes(
  { total, values }: { total: number; values: readonly Count[] },
  attributeOf: ReadonlyMap<number, number>,
): number[] {
  const byAttribute = Map.groupBy(values, ({ id }) => attributeOf.get(id));
  const useful = [...new Set(attributeOf.values())].flatMap((attribute) => {
    const cover = coverOf(byAttribute.get(attribute) ?? [], total);
    return cover < LEAST_COVER ? [] : [{ attribute, wide: cover >= WIDE_COVER }];
  });
  return [...useful.filter(({ wide }) => wide), ...useful.filter(({ wide }) => !wide)]
    .slice(0, MOST)
    .map(({ attribute }) => attribute);
}

/** The share of products that have the attribute; none when it does not split them. */
function coverOf(counts: readonly Count[], total: number): number {
  const splits = counts.length >= 2 && counts.some(({ count }) => count < total);
  // products whose variants differ have several values, so that this is the most they can be
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return splits ? Math.min(1, all / total) : 0;
}
