import { unionByIds } from '../filters/match-filter.rules.ts';
import {
  type Bitmap,
  countIntersection,
  forEachBit,
  intersectBitmaps,
  intersectInPlace,
  packBitmap,
  subtractBitmaps,
  unionBitmaps,
} from '../index/bitmap.rules.ts';
import type { CategoryBlock } from '../index/product-columns.rules.ts';
import type { FilterQuery, FilterResult } from '../query/filter-products.rules.ts';
import { hasMatchingVariant } from '../query/variant-match.rules.ts';

/**
 * Adds, for each attribute value, how many products would be listed if it were chosen. Products whose variants all have
 * the same values are counted by bitmap, the others individually, because the result depends on the combination of
 * values in each variant.
 */
export function countAttributeValues(
  counts: Int32Array,
  query: FilterQuery,
  block: CategoryBlock,
  result: FilterResult,
): void {
  const { bitmaps, listed } = result;
  const { groups } = query.chosen;
  const { attributeOf } = query.scope;
  // with one chosen attribute the combination does not matter: its values are counted in the products that pass all other filters
  const isOne = groups.length === 1;
  const rests = matchesByAttribute(query, result);
  const differing = intersectBitmaps(
    isOne || groups.length === 0 ? listed : unionBitmaps(listed.length, rests.values()),
    bitmaps.differingVariants,
  );
  const alike = (bits: Bitmap) => packBitmap(subtractBitmaps(bits, bitmaps.differingVariants));
  const plain = groups.length === 0 ? packBitmap(listed) : alike(listed);
  const own = new Map([...rests].map(([attribute, bits]) => [attribute, isOne ? packBitmap(bits) : alike(bits)]));
  const oneByOne = groups.length === 0 ? null : countVariantValues(query, block, differing);
  for (const value of bitmaps.values.ids) {
    const bits = bitmaps.values.bits[value];
    if (!bits) continue;
    const products = own.get(attributeOf.get(value));
    const others = isOne && products ? 0 : (oneByOne?.[value] ?? 0);
    const soldOut = query.chosen.onlyInStock ? bitmaps.soldOutValues.bits[value] : undefined;
    const counted =
      countIntersection(products ?? plain, bits) - (soldOut ? countIntersection(products ?? plain, soldOut) : 0);
    counts[value] = (counts[value] ?? 0) + others + counted;
  }
}

/** By chosen attribute: the products that pass all other filters. */
function matchesByAttribute(
  { chosen, scope }: FilterQuery,
  { bitmaps, matchesExcept }: FilterResult,
): Map<number | undefined, Bitmap> {
  if (chosen.groups.length === 0) return new Map();
  const open = matchesExcept('attributes');
  const met = chosen.groups.map((values) => unionByIds(bitmaps.values, values, open.length));
  return new Map(
    chosen.groups.map(([value = 0], index) => {
      const rest = open.slice();
      for (const [other, bits] of met.entries()) if (other !== index) intersectInPlace(rest, bits);
      return [scope.attributeOf.get(value), rest];
    }),
  );
}

function countVariantValues({ columns, chosen }: FilterQuery, block: CategoryBlock, products: Bitmap): Int32Array {
  const perId = () => new Int32Array(columns.largestId + 1);
  const counters = { counts: perId(), seen: perId() };
  forEachBit(packBitmap(products), (at) => void hasMatchingVariant(columns, block.slots[at] ?? 0, chosen, counters));
  return counters.counts;
}
