import type { ListingColumns } from './listing-columns.rules.ts';
import { finished, sortStably } from './sort-stably.rules.ts';

export const ORDERS = ['featured', 'newest', 'price_asc', 'price_desc', 'rating', 'best_selling'] as const;
export type Order = (typeof ORDERS)[number];

/** The sorted slots of each sort order, and the slots that may be out of order since. */
export type ListingOrders = {
  sorted: Map<Order, Int32Array>;
  moved: Map<Order, Set<number>>;
};

/** Sort key, ascending. */
type Key = (place: number) => number;

export function noOrders(): ListingOrders {
  return { sorted: new Map(), moved: new Map() };
}

/** Records that the product in this slot has changed. */
export function moveInOrders(orders: ListingOrders, slot: number, which: readonly Order[] = ORDERS): void {
  for (const order of which) orders.moved.get(order)?.add(slot);
}

/** All slots in a sort order. Moved slots are removed and merged in again: one pass instead of a sort. */
export function placesInOrder(columns: ListingColumns, orders: ListingOrders, order: Order): Int32Array {
  const known = orders.sorted.get(order);
  const moved = orders.moved.get(order);
  if (known && moved?.size === 0) return known;
  const keys = keysOf(columns)[order];
  const sorted = known && moved ? merged(known, moved, columns.size, keys) : finished(sortedAnew(columns.size, keys));
  orders.sorted.set(order, sorted);
  orders.moved.set(order, new Set());
  return sorted;
}

/** Sorts every order and yields so that requests are served; the columns must not change meanwhile. */
export function* sortAllOrders(columns: ListingColumns, orders: ListingOrders): Generator<void> {
  for (const order of ORDERS) {
    orders.sorted.set(order, yield* sortedAnew(columns.size, keysOf(columns)[order]));
    orders.moved.set(order, new Set());
  }
}

/** Sorts the given slots. */
export function sortPlaces(columns: ListingColumns, slots: Int32Array, order: Order): Int32Array {
  return slots.toSorted(comparing(keysOf(columns)[order]));
}

/** Below this size a comparison sort is faster than a radix sort. */
const MANY = 4096;

function* sortedAnew(size: number, keys: readonly Key[]): Generator<void, Int32Array> {
  let slots: Int32Array = Int32Array.from({ length: size }, (_, slot) => slot);
  if (size < MANY) return slots.sort(comparing(keys));
  for (const key of keys.toReversed()) slots = yield* sortStably(slots, key);
  return slots;
}

function merged(sorted: Int32Array, moved: ReadonlySet<number>, size: number, keys: readonly Key[]): Int32Array {
  const compare = comparing(keys);
  const out = new Int32Array(size);
  const inserted = Int32Array.from(moved).sort(compare);
  const isMoved = new Uint8Array(size);
  for (const slot of inserted) isMoved[slot] = 1;
  let [next, from] = [0, 0];
  for (let nth = 0; nth < sorted.length; nth++) {
    const slot = sorted[nth] ?? 0;
    if (isMoved[slot] === 1) continue;
    while (from < inserted.length && compare(inserted[from] ?? 0, slot) < 0) out[next++] = inserted[from++] ?? 0;
    out[next++] = slot;
  }
  while (from < inserted.length) out[next++] = inserted[from++] ?? 0;
  return out;
}

function comparing(keys: readonly Key[]): (one: number, other: number) => number {
  return (one, other) => {
    for (const key of keys) {
      const difference = key(one) - key(other);
      if (difference !== 0) return difference;
    }
    return 0;
  };
}

/** Equal products are ordered by id, so that pages never repeat a product. */
function keysOf(columns: ListingColumns): Record<Order, Key[]> {
  const { id, inStock, sort, createdAt, price, ratingSum, ratingCount, sold } = columns;
  const ascending = (column: Int32Array | Float64Array | Uint8Array) => (slot: number) => column[slot] ?? 0;
  const descending = (column: Int32Array | Float64Array | Uint8Array) => (slot: number) => -(column[slot] ?? 0);
  const stars: Key = (slot) =>
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
