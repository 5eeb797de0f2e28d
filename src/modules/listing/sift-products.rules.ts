import {
  type Bits,
  type BitsById,
  clearBit,
  common,
  eachBit,
  inAny,
  keepCommon,
  newBits,
  packBits,
  setBit,
  takeAway,
  without,
} from './bits.rules.ts';
import { type ChosenValues, carriesChosen } from './carried-values.rules.ts';
import type { ListingColumns, Shelf } from './listing-columns.rules.ts';
import type { ListingScope } from './listing-scope.rules.ts';
import { marksOf, parcelsFrom, type ShelfMarks } from './shelf-marks.rules.ts';

export type Filter =
  | 'category'
  | 'brand'
  | 'collection'
  | 'price'
  | 'rating'
  | 'stock'
  | 'shipping'
  | 'fits'
  | 'values';

/** The query of a list, prepared once for all category blocks. */
export type Asked = {
  columns: ListingColumns;
  scope: ListingScope;
  chosen: ChosenValues;
  /** By category, when the list is limited to certain products. */
  within: ReadonlyMap<number, Bits> | null;
};

/** The products of a block that pass all filters, and those that pass all filters but one. */
export type Sifted = { marks: ShelfMarks; listed: Bits; passingBut(filter: Filter): Bits };

/** Applies the filters to the products of a category, 32 products at a time. */
export function siftShelf(query: Asked, category: number, block: Shelf): Sifted {
  const { columns, scope, chosen } = query;
  const marks = marksOf(columns, block);
  const inside = insideOf(query, category, block, marks);
  const passes = new Map<Filter, Bits>();
  const { chosenCategories, chosenBrands, chosenCollections, chosenFits, min, max, rating, inStock } = scope;
  const none = () => new Int32Array(inside.length);
  if (chosenCategories && !chosenCategories.has(category)) passes.set('category', none());
  if (chosenBrands) passes.set('brand', anyOf(marks.brands, chosenBrands, inside.length));
  if (chosenCollections) passes.set('collection', anyOf(marks.collections, chosenCollections, inside.length));
  if (chosenFits) passes.set('fits', anyOf(marks.fits, chosenFits, inside.length));
  if (min !== null || max !== null) passes.set('price', pricedBetween(query, block, marks));
  if (rating !== null) passes.set('rating', marks.rated.bits[rating] ?? none());
  if (inStock) passes.set('stock', marks.inStock);
  const from = chosenFrom(scope);
  if (from !== null) passes.set('shipping', parcelsFrom(columns, block, marks, from));
  if (chosen.groups.length > 0) passes.set('values', carryingChosen(query, block, marks, inside));
  const listed = inside.slice();
  for (const pass of passes.values()) keepCommon(listed, pass);
  return {
    marks,
    listed,
    passingBut(filter) {
      if (!passes.has(filter)) return listed;
      const bits = inside.slice();
      for (const [other, pass] of passes) if (other !== filter) keepCommon(bits, pass);
      return bits;
    },
  };
}

/** Public products within the scope of the list, before facet filters. */
function insideOf({ columns, scope, within }: Asked, category: number, block: Shelf, bitmaps: ShelfMarks): Bits {
  const { brands, withinBrands, withinSeller } = scope;
  const bits = bitmaps.visible.slice();
  for (const brand of bitmaps.brands.ids) {
    const own = bitmaps.brands.bits[brand];
    if (own && !brands.has(brand)) takeAway(bits, own);
  }
  if (withinBrands) keepCommon(bits, anyOf(bitmaps.brands, withinBrands, bits.length));
  if (within) keepCommon(bits, within.get(category) ?? new Int32Array(bits.length));
  if (withinSeller !== null) {
    for (let at = 0; at < block.length; at++) {
      if (columns.seller[block.places[at] ?? 0] !== withinSeller) clearBit(bits, at);
    }
  }
  return bits;
}

/** Bitmaps of these products by category. */
export function bitsOfProducts(columns: ListingColumns, ids: readonly number[]): Map<number, Bits> {
  const within = new Map<number, Bits>();
  for (const id of ids) {
    const slot = columns.placeById[id] ?? -1;
    const category = columns.category[slot] ?? 0;
    const block = columns.byCategory.get(category);
    if (slot === -1 || !block) continue;
    const bits = within.get(category) ?? newBits(block.places.length);
    within.set(category, bits);
    setBit(bits, columns.onShelf[slot] ?? 0);
  }
  return within;
}

export function anyOf({ bits }: BitsById, ids: Iterable<number>, length: number): Bits {
  return inAny(
    length,
    Array.from(ids, (id) => bits[id]).filter((own) => own !== undefined),
  );
}

/** Products with one of the values in a variant that is in stock, or in any variant of a sold-out product. */
function carriedInStock(values: BitsById, ids: Iterable<number>, length: number, { soldOutValues }: ShelfMarks): Bits {
  return inAny(
    length,
    Array.from(ids, (id) => {
      const [own, soldOut] = [values.bits[id], soldOutValues.bits[id]];
      return own && soldOut ? without(own, soldOut) : own;
    }).filter((own) => own !== undefined),
  );
}

function pricedBetween({ columns: { price }, scope }: Asked, { places, length }: Shelf, bitmaps: ShelfMarks): Bits {
  const [from, to] = [scope.min ?? 0, scope.max ?? Number.POSITIVE_INFINITY];
  const bits = newBits(places.length);
  for (let word = 0; word < bits.length; word++) {
    const [cheapest, dearest] = [bitmaps.cheapest[word] ?? 0, bitmaps.dearest[word] ?? 0];
    if (dearest < from || cheapest > to) continue;
    if (cheapest >= from && dearest <= to) {
      bits[word] = -1;
      continue;
    }
    const first = word << 5;
    let own = 0;
    for (let nth = 0; nth < 32 && first + nth < length; nth++) {
      const amount = price[places[first + nth] ?? 0] ?? 0;
      if (amount >= from && amount <= to) own |= 1 << nth;
    }
    bits[word] = own;
  }
  return bits;
}

/** Lowest price from which one of the chosen delivery options applies; null when none is chosen. */
function chosenFrom({ shipping, chosenShipping }: ListingScope): number | null {
  if (!chosenShipping) return null;
  return Math.min(...shipping.filter(({ id }) => chosenShipping.has(id)).map(({ from }) => from));
}

/** Products with a variant that has a chosen value of every chosen attribute. For one attribute, any variant will do. */
function carryingChosen({ columns, chosen }: Asked, block: Shelf, bitmaps: ShelfMarks, inside: Bits): Bits {
  const carrying = chosen.onlyInStock ? carriedInStock : anyOf;
  const [first, ...others] = chosen.groups.map((values) => carrying(bitmaps.values, values, inside.length, bitmaps));
  const bits = first ?? new Int32Array(inside.length);
  for (const other of others) keepCommon(bits, other);
  if (others.length === 0) return bits;
  const doubtful = common(bits, bitmaps.differing);
  keepCommon(doubtful, inside);
  eachBit(packBits(doubtful), (at) => {
    if (!carriesChosen(columns, block.places[at] ?? 0, chosen, null)) clearBit(bits, at);
  });
  return bits;
}
