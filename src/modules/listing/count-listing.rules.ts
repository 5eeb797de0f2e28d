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
export function countShelf(tally: ListingTally, asked: Asked, category: number, shelf: Shelf): Bits {
  const sifted = siftShelf(asked, category, shelf);
  const { marks, listed } = sifted;
  const all = packBits(listed);
  const by = (filter: Filter): PackedBits => {
    const bits = sifted.passingBut(filter);
    return bits === listed ? all : packBits(bits);
  };
  tally.total += countBits(all);
  tally.categories[category] = countBits(by('category'));
  countEach(tally.brands, marks.brands, by('brand'));
  countEach(tally.collections, marks.collections, by('collection'));
  spanPrices(tally, asked.columns, shelf, marks, by('price'));
  countEach(tally.ratings, marks.rated, by('rating'));
  tally.inStock += asked.scope.inStock ? countBits(all) : countInStock(asked, shelf, sifted);
  const { chosenFits } = asked.scope;
  if (chosenFits) tally.fits += countCommon(by('fits'), anyOf(marks.fits, chosenFits, listed.length));
  const parcels = by('shipping');
  for (const [nth, { from }] of asked.scope.shipping.entries()) {
    const own = parcelsFrom(asked.columns, shelf, marks, from);
    tally.shipping[nth] = (tally.shipping[nth] ?? 0) + countCommon(parcels, own);
  }
  countValuesOf(tally.values, asked, shelf, sifted);
  return listed;
}

/** Number of matches with the stock filter added: a variant with the chosen values must be in stock. */
function countInStock({ columns, chosen }: Asked, shelf: Shelf, { marks, listed }: Sifted): number {
  if (chosen.groups.length === 0) return countCommon(packBits(listed), marks.inStock);
  const inStock = common(listed, marks.inStock);
  const stocked = { ...chosen, onlyInStock: true };
  eachBit(packBits(common(inStock, marks.partlySoldOut)), (at) => {
    if (!carriesChosen(columns, shelf.places[at] ?? 0, stocked, null)) clearBit(inStock, at);
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
  tally: ListingTally,
  { price }: ListingColumns,
  { places }: Shelf,
  marks: ShelfMarks,
  products: PackedBits,
) {
  let { lowest, highest } = tally;
  const { at, words } = products;
  for (let nth = 0; nth < words.length; nth++) {
    const word = at[nth] ?? 0;
    // most words do not extend the range found so far
    if ((marks.cheapest[word] ?? 0) >= lowest && (marks.dearest[word] ?? 0) <= highest) continue;
    for (let rest = words[nth] ?? 0; rest !== 0; rest &= rest - 1) {
      const amount = price[places[(word << 5) + firstBit(rest)] ?? 0] ?? 0;
      if (amount < lowest) lowest = amount;
      if (amount > highest) highest = amount;
    }
  }
  tally.lowest = lowest;
  tally.highest = highest;
}
