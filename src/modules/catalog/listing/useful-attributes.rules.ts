import type { Count } from '../../listing/query/listing-scope.rules.ts';

/** Minimum share of products that must have an attribute for it to be offered as a filter. */
const MIN_COVERAGE = 0.2;
/** Attributes with at least this share come before the others. */
const HIGH_COVERAGE = 0.6;
const MAX_ATTRIBUTES = 12;

/**
 * Attributes that distinguish the products: first those that most products have, each group in the shop's order.
 * `attributeOf` maps values to attributes, in the shop's order.
 */
export function selectUsefulAttributes(
  { total, values }: { total: number; values: readonly Count[] },
  attributeOf: ReadonlyMap<number, number>,
): number[] {
  const byAttribute = Map.groupBy(values, ({ id }) => attributeOf.get(id));
  const useful = [...new Set(attributeOf.values())].flatMap((attribute) => {
    const cover = measureCoverage(byAttribute.get(attribute) ?? [], total);
    return cover < MIN_COVERAGE ? [] : [{ attribute, wide: cover >= HIGH_COVERAGE }];
  });
  return [...useful.filter(({ wide }) => wide), ...useful.filter(({ wide }) => !wide)]
    .slice(0, MAX_ATTRIBUTES)
    .map(({ attribute }) => attribute);
}

/** Share of products that have the attribute; 0 when all products have the same value. */
function measureCoverage(counts: readonly Count[], total: number): number {
  const splits = counts.length >= 2 && counts.some(({ count }) => count < total);
  // an upper bound, because a product whose variants differ has several values
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return splits ? Math.min(1, all / total) : 0;
}
