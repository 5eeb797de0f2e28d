import {
  type Bitmap,
  type BitmapsById,
  clearBit,
  createBitmap,
  forEachBit,
  intersectBitmaps,
  intersectInPlace,
  packBitmap,
  subtractBitmaps,
  unionBitmaps,
} from '../index/bitmap.rules.ts';
import { type FacetBitmaps, getShippableBitmap } from '../index/facet-bitmaps.rules.ts';
import type { CategoryBlock, ProductColumns } from '../index/product-columns.rules.ts';
import type { FilterQuery } from '../query/filter-products.rules.ts';
import type { ListingScope } from '../query/listing-scope.rules.ts';
import { hasMatchingVariant } from '../query/variant-match.rules.ts';
import { getFilterBitmaps, getFlagBitmap } from './filter-bitmaps.rules.ts';
import type { ListingFilter } from './filter-kinds.rules.ts';
import { getSelected } from './filter-values.rules.ts';

/** The products of a block that pass a filter; null when it is not chosen. `inside` are the candidates. */
export function matchFilter(
  filter: ListingFilter,
  query: FilterQuery,
  block: CategoryBlock,
  { bitmaps, inside }: { bitmaps: FacetBitmaps; inside: Bitmap },
): Bitmap | null {
  const { columns, scope } = query;
  const { selected } = scope;
  const { length } = inside;
  switch (filter.kind) {
    case 'flag':
      return getSelected(selected, filter) ? getFlagBitmap(bitmaps.byFilter, filter) : null;
    case 'minimum': {
      const step = getSelected(selected, filter);
      if (step === undefined) return null;
      return getFilterBitmaps(bitmaps.byFilter, filter).bits[step] ?? new Int32Array(length);
    }
    case 'choice':
    case 'device': {
      const ids = getSelected(selected, filter);
      return ids ? unionByIds(getFilterBitmaps(bitmaps.byFilter, filter), ids, length) : null;
    }
    case 'values':
      return query.chosen.groups.length > 0 ? matchValues(query, block, bitmaps, inside) : null;
    case 'price': {
      const range = getSelected(selected, filter);
      return range ? matchPrice(columns, block, bitmaps, range) : null;
    }
    case 'delivery': {
      const options = getSelected(selected, filter);
      return options ? getShippableBitmap(columns, block, bitmaps, findMinShippingPrice(scope, options)) : null;
    }
  }
}

/** Lowest price from which one of the chosen delivery options applies. */
export function findMinShippingPrice({ shipping }: ListingScope, chosen: ReadonlySet<number>): number {
  return Math.min(...shipping.filter(({ id }) => chosen.has(id)).map(({ from }) => from));
}

export function unionByIds({ bits }: BitmapsById, ids: Iterable<number>, length: number): Bitmap {
  return unionBitmaps(
    length,
    Array.from(ids, (id) => bits[id]).filter((own) => own !== undefined),
  );
}

/** Products with one of the values in a variant that is in stock, or in any variant of a sold-out product. */
function unionInStockByIds(
  values: BitmapsById,
  ids: Iterable<number>,
  length: number,
  { soldOutValues }: FacetBitmaps,
): Bitmap {
  return unionBitmaps(
    length,
    Array.from(ids, (id) => {
      const [own, soldOut] = [values.bits[id], soldOutValues.bits[id]];
      return own && soldOut ? subtractBitmaps(own, soldOut) : own;
    }).filter((own) => own !== undefined),
  );
}

function matchPrice(
  { price }: ProductColumns,
  { slots, length }: CategoryBlock,
  bitmaps: FacetBitmaps,
  { min, max }: { min: number | null; max: number | null },
): Bitmap {
  const [from, to] = [min ?? 0, max ?? Number.POSITIVE_INFINITY];
  const bits = createBitmap(slots.length);
  for (let word = 0; word < bits.length; word++) {
    const [cheapest, dearest] = [bitmaps.minPrices[word] ?? 0, bitmaps.maxPrices[word] ?? 0];
    if (dearest < from || cheapest > to) continue;
    if (cheapest >= from && dearest <= to) {
      bits[word] = -1;
      continue;
    }
    const first = word << 5;
    let own = 0;
    for (let index = 0; index < 32 && first + index < length; index++) {
      const amount = price[slots[first + index] ?? 0] ?? 0;
      if (amount >= from && amount <= to) own |= 1 << index;
    }
    bits[word] = own;
  }
  return bits;
}

/** Products with a variant that has a chosen value of every chosen attribute. For one attribute, any variant will do. */
function matchValues(
  { columns, chosen }: FilterQuery,
  block: CategoryBlock,
  bitmaps: FacetBitmaps,
  inside: Bitmap,
): Bitmap {
  const carrying = chosen.onlyInStock ? unionInStockByIds : unionByIds;
  const [first, ...others] = chosen.groups.map((values) => carrying(bitmaps.values, values, inside.length, bitmaps));
  const bits = first ?? new Int32Array(inside.length);
  for (const other of others) intersectInPlace(bits, other);
  if (others.length === 0) return bits;
  const doubtful = intersectBitmaps(bits, bitmaps.differingVariants);
  intersectInPlace(doubtful, inside);
  forEachBit(packBitmap(doubtful), (at) => {
    if (!hasMatchingVariant(columns, block.slots[at] ?? 0, chosen, null)) clearBit(bits, at);
  });
  return bits;
}
