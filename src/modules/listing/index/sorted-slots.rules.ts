import type { ProductColumns } from './product-columns.rules.ts';
import { radixSort, runToCompletion } from './radix-sort.rules.ts';

export const SORT_ORDERS = ['featured', 'newest', 'price_asc', 'price_desc', 'rating', 'best_selling'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** The sorted slots of each sort order, and the slots that may be out of order since. */
export type SortedSlots = {
  slotsByOrder: Map<SortOrder, Int32Array>;
  movedSlots: Map<SortOrder, Set<number>>;
};

/** Sort key, ascending. */
type SortKey = (place: number) => number;

export function createSortedSlots(): SortedSlots {
  return { slotsByOrder: new Map(), movedSlots: new Map() };
}

/** Records that the product in this slot has changed. */
export function markSlotMoved(orders: SortedSlots, slot: number, which: readonly SortOrder[] = SORT_ORDERS): void {
  for (const order of which) orders.movedSlots.get(order)?.add(slot);
}

/** All slots in a sort order. Moved slots are removed and merged in again: one pass instead of a sort. */
export function getSortedSlots(columns: ProductColumns, orders: SortedSlots, order: SortOrder): Int32Array {
  const known = orders.slotsByOrder.get(order);
  const moved = orders.movedSlots.get(order);
  if (known && moved?.size === 0) return known;
  const keys = getSortKeys(columns)[order];
  const sorted =
    known && moved
      ? mergeMovedSlots(known, moved, columns.size, keys)
      : runToCompletion(sortFromScratch(columns.size, keys));
  orders.slotsByOrder.set(order, sorted);
  orders.movedSlots.set(order, new Set());
  return sorted;
}

/** Sorts every order and yields so that requests are served; the columns must not change meanwhile. */
export function* sortAllSlots(columns: ProductColumns, orders: SortedSlots): Generator<void> {
  for (const order of SORT_ORDERS) {
    orders.slotsByOrder.set(order, yield* sortFromScratch(columns.size, getSortKeys(columns)[order]));
    orders.movedSlots.set(order, new Set());
  }
}

/** Sorts the given slots. */
export function sortSlots(columns: ProductColumns, slots: Int32Array, order: SortOrder): Int32Array {
  return slots.toSorted(compareByKeys(getSortKeys(columns)[order]));
}

/** Below this size a comparison sort is faster than a radix sort. */
const MIN_RADIX_SORT_SIZE = 4096;

function* sortFromScratch(size: number, keys: readonly SortKey[]): Generator<void, Int32Array> {
  let slots: Int32Array = Int32Array.from({ length: size }, (_, slot) => slot);
  if (size < MIN_RADIX_SORT_SIZE) return slots.sort(compareByKeys(keys));
  for (const key of keys.toReversed()) slots = yield* radixSort(slots, key);
  return slots;
}

function mergeMovedSlots(
  sorted: Int32Array,
  moved: ReadonlySet<number>,
  size: number,
  keys: readonly SortKey[],
): Int32Array {
  const compare = compareByKeys(keys);
  const out = new Int32Array(size);
  const inserted = Int32Array.from(moved).sort(compare);
  const isMoved = new Uint8Array(size);
  for (const slot of inserted) isMoved[slot] = 1;
  let [next, from] = [0, 0];
  for (let index = 0; index < sorted.length; index++) {
    const slot = sorted[index] ?? 0;
    if (isMoved[slot] === 1) continue;
    while (from < inserted.length && compare(inserted[from] ?? 0, slot) < 0) out[next++] = inserted[from++] ?? 0;
    out[next++] = slot;
  }
  while (from < inserted.length) out[next++] = inserted[from++] ?? 0;
  return out;
}

function compareByKeys(keys: readonly SortKey[]): (one: number, other: number) => number {
  return (one, other) => {
    for (const key of keys) {
      const difference = key(one) - key(other);
      if (difference !== 0) return difference;
    }
    return 0;
  };
}

/** Equal products are ordered by id, so that pages never repeat a product. */
function getSortKeys(columns: ProductColumns): Record<SortOrder, SortKey[]> {
  const { id, inStock, sort, createdAt, price, ratingSum, ratingCount, sold } = columns;
  const ascending = (column: Int32Array | Float64Array | Uint8Array) => (slot: number) => column[slot] ?? 0;
  const descending = (column: Int32Array | Float64Array | Uint8Array) => (slot: number) => -(column[slot] ?? 0);
  const stars: SortKey = (slot) =>
    (ratingCount[slot] ?? 0) === 0 ? 1 : -(ratingSum[slot] ?? 0) / (ratingCount[slot] ?? 0);
  return {
    featured: [descending(inStock), ascending(sort), ascending(id)],
    newest: [descending(createdAt), ascending(id)],
    price_asc: [ascending(price), ascending(id)],
    price_desc: [descending(price), ascending(id)],
    rating: [stars, descending(ratingCount), ascending(id)],
    best_selling: [descending(sold), ascending(sort), ascending(id)],
  };
}
