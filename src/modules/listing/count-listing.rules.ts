import {
  type Bits,
  type BitsById,
  clearBit,
  common,
  countBits,
  countCommon,
  eachBit,
  firstBit,
  type PackedBits,
  packBits,
} from './bits.rules.ts';
import { carriesChosen } from './carried-values.rules.ts';
import { countValuesOf } from './count-values.rules.ts';
import type { ListingColumns, Shelf } from './listing-columns.rules.ts';
import type { ListingTally } from './listing-tally.rules.ts';
import { parcelsFrom, type ShelfMarks } from './shelf-marks.rules.ts';
import { type Asked, anyOf, type Filter, type Sifted, siftShelf } from './sift-products.rules.ts';

/**
 * Adds the products of a category block to the facet counters; returns the bitmap of its matching products. A product
 * that fails only one filter counts for the values of that filter, so that the count of a second brand shows what
 * choosing it would add; a product that fails two filters is not counted.
 */
export function countShelf(counters: ListingTally, query: Asked, category: number, block: Shelf): Bits {
  const result = siftShelf(query, category, block);
  const { marks, listed } = result;
  const all = packBits(listed);
  const by = (filter: Filter): PackedBits => {
    const bits = result.passingBut(filter);
    return bits === listed ? all : packBits(bits);
  };
  counters.total += countBits(all);
  counters.categories[category] = countBits(by('category'));
  countEach(counters.brands, marks.brands, by('brand'));
  countEach(counters.collections, marks.collections, by('collection'));
  spanPrices(counters, query.columns, block, marks, by('price'));
  countEach(counters.ratings, marks.rated, by('rating'));
  counters.inStock += query.scope.inStock ? countBits(all) : countInStock(query, block, result);
  const { chosenFits } = query.scope;
  if (chosenFits) counters.fits += countCommon(by('fits'), anyOf(marks.fits, chosenFits, listed.length));
  const shippable = by('shipping');
  for (const [nth, { from }] of query.scope.shipping.entries()) {
    const own = parcelsFrom(query.columns, block, marks, from);
    counters.shipping[nth] = (counters.shipping[nth] ?? 0) + countCommon(shippable, own);
  }
  countValuesOf(counters.values, query, block, result);
  return listed;
}

/** Number of matches with the stock filter added: a variant with the chosen values must be in stock. */
function countInStock({ columns, chosen }: Asked, block: Shelf, { marks, listed }: Sifted): number {
  if (chosen.groups.length === 0) return countCommon(packBits(listed), marks.inStock);
  const inStock = common(listed, marks.inStock);
  const stocked = { ...chosen, onlyInStock: true };
  eachBit(packBits(common(inStock, marks.partlySoldOut)), (at) => {
    if (!carriesChosen(columns, block.places[at] ?? 0, stocked, null)) clearBit(inStock, at);
  });
  return countBits(packBits(inStock));
}

function countEach(counts: Int32Array, { ids, bits }: BitsById, products: PackedBits): void {
  if (products.words.length === 0) return;
  for (const id of ids) {
    const own = bits[id];
    if (own) counts[id] = (counts[id] ?? 0) + countCommon(products, own);
  }
}

function spanPrices(
  counters: ListingTally,
  { price }: ListingColumns,
  { places }: Shelf,
  bitmaps: ShelfMarks,
  products: PackedBits,
) {
  let { lowest, highest } = counters;
  const { at, words } = products;
  for (let nth = 0; nth < words.length; nth++) {
    const word = at[nth] ?? 0;
    // most words do not extend the range found so far
    if ((bitmaps.cheapest[word] ?? 0) >= lowest && (bitmaps.dearest[word] ?? 0) <= highest) continue;
    for (let rest = words[nth] ?? 0; rest !== 0; rest &= rest - 1) {
      const amount = price[places[(word << 5) + firstBit(rest)] ?? 0] ?? 0;
      if (amount < lowest) lowest = amount;
      if (amount > highest) highest = amount;
    }
  }
  counters.lowest = lowest;
  counters.highest = highest;
}
