import { findProductSlot, type ProductColumns } from '../index/product-columns.rules.ts';

/** Upper bound for related products below a product. */
export const MAX_RELATED_PRODUCTS = 60;

/**
 * Ids of related products, most related first: of the same category, then of the other categories; in stock first, then
 * of the same brand. One pass over each category.
 */
export function findRelatedProducts(columns: ProductColumns, id: number, otherCategories: readonly number[]): number[] {
  const self = findProductSlot(columns, id);
  if (self === -1) return [];
  const near = findMostRelated(columns, self, columns.category[self] ?? 0);
  const far: number[] = [];
  for (const category of otherCategories) {
    if (near.length === MAX_RELATED_PRODUCTS) break;
    far.push(...findMostRelated(columns, self, category));
  }
  const compare = compareRelated(columns, self);
  return [...near, ...far.sort(compare)].slice(0, MAX_RELATED_PRODUCTS).map((slot) => columns.id[slot] ?? 0);
}

/** The most related public slots of a category, sorted. Most candidates fail the comparison with the last one found. */
function findMostRelated(columns: ProductColumns, self: number, category: number): number[] {
  const block = columns.byCategory.get(category);
  const compare = compareRelated(columns, self);
  const best: number[] = [];
  for (const slot of block?.slots.subarray(0, block.length) ?? []) {
    if (slot === self || columns.visible[slot] !== 1) continue;
    if (best.length === MAX_RELATED_PRODUCTS && compare(slot, best[MAX_RELATED_PRODUCTS - 1] ?? slot) >= 0) continue;
    const index = best.findIndex((other) => compare(slot, other) < 0);
    best.splice(index === -1 ? best.length : index, 0, slot);
    if (best.length > MAX_RELATED_PRODUCTS) best.pop();
  }
  return best;
}

function compareRelated(
  { id, inStock, brand, sort }: ProductColumns,
  self: number,
): (one: number, other: number) => number {
  const own = brand[self];
  const of = (column: Int32Array | Uint8Array, slot: number) => column[slot] ?? 0;
  const isOwn = (slot: number) => Number(brand[slot] === own);
  return (a, b) =>
    of(inStock, b) - of(inStock, a) || isOwn(b) - isOwn(a) || of(sort, a) - of(sort, b) || of(id, a) - of(id, b);
}
