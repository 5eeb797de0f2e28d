import { type ListingColumns, placeOf } from './listing-columns.rules.ts';

/** Upper bound for related products below a product. */
export const MOST_BESIDE = 60;

/**
 * Ids of related products, most related first: of the same category, then of the other categories; in stock first, then
 * of the same brand. One pass over each category.
 */
export function productsBeside(columns: ListingColumns, id: number, otherCategories: readonly number[]): number[] {
  const self = placeOf(columns, id);
  if (self === -1) return [];
  const near = nearest(columns, self, columns.category[self] ?? 0);
  const far: number[] = [];
  for (const category of otherCategories) {
    if (near.length === MOST_BESIDE) break;
    far.push(...nearest(columns, self, category));
  }
  const compare = nearness(columns, self);
  return [...near, ...far.sort(compare)].slice(0, MOST_BESIDE).map((slot) => columns.id[slot] ?? 0);
}

/** The most related public slots of a category, sorted. Most candidates fail the comparison with the last one found. */
function nearest(columns: ListingColumns, self: number, category: number): number[] {
  const block = columns.byCategory.get(category);
  const compare = nearness(columns, self);
  const best: number[] = [];
  for (const slot of block?.places.subarray(0, block.length) ?? []) {
    if (slot === self || columns.visible[slot] !== 1) continue;
    if (best.length === MOST_BESIDE && compare(slot, best[MOST_BESIDE - 1] ?? slot) >= 0) continue;
    const index = best.findIndex((other) => compare(slot, other) < 0);
    best.splice(index === -1 ? best.length : index, 0, slot);
    if (best.length > MOST_BESIDE) best.pop();
  }
  return best;
}

function nearness({ id, inStock, brand, sort }: ListingColumns, self: number): (one: number, other: number) => number {
  const own = brand[self];
  const of = (column: Int32Array | Uint8Array, slot: number) => column[slot] ?? 0;
  const isOwn = (slot: number) => Number(brand[slot] === own);
  return (a, b) =>
    of(inStock, b) - of(inStock, a) || isOwn(b) - isOwn(a) || of(sort, a) - of(sort, b) || of(id, a) - of(id, b);
}
