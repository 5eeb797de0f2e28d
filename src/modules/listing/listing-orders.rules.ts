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
export function moveInOrders(orders: ListingOrders, place: number, which: readonly Order[] = ORDERS): void {
  for (const order of which) orders.moved.get(order)?.add(place);
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
export function sortPlaces(columns: ListingColumns, places: Int32Array, order: Order): Int32Array {
  return places.toSorted(comparing(keysOf(columns)[order]));
}

/** Below this size a comparison sort is faster than a radix sort. */
const MANY = 4096;

function* sortedAnew(size: number, keys: readonly Key[]): Generator<void, Int32Array> {
  let places: Int32Array = Int32Array.from({ length: size }, (_, place) => place);
  if (size < MANY) return places.sort(comparing(keys));
  for (const key of keys.toReversed()) places = yield* sortStably(places, key);
  return places;
}

function merged(sorted: Int32Array, moved: ReadonlySet<number>, size: number, keys: readonly Key[]): Int32Array {
  const compare = comparing(keys);
  const out = new Int32Array(size);
  const again = Int32Array.from(moved).sort(compare);
  const isMoved = new Uint8Array(size);
  for (const place of again) isMoved[place] = 1;
  let [next, from] = [0, 0];
  for (let nth = 0; nth < sorted.length; nth++) {
    const place = sorted[nth] ?? 0;
    if (isMoved[place] === 1) continue;
    while (from < again.length && compare(again[from] ?? 0, place) < 0) out[next++] = again[from++] ?? 0;
    out[next++] = place;
  }
  while (from < again.length) out[next++] = again[from++] ?? 0;
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
  const up = (column: Int32Array | Float64Array | Uint8Array) => (place: number) => column[place] ?? 0;
  const down = (column: Int32Array | Float64Array | Uint8Array) => (place: number) => -(column[place] ?? 0);
  const stars: Key = (place) =>
    (ratingCount[place] ?? 0) === 0 ? 1 : -(ratingSum[place] ?? 0) / (ratingCount[place] ?? 0);
  return {
    featured: [down(inStock), up(sort), up(id)],
    newest: [down(createdAt), up(id)],
    price_asc: [up(price), up(id)],
    price_desc: [down(price), up(id)],
    rating: [stars, down(ratingCount), up(id)],
    best_selling: [down(sold), up(sort), up(id)],
  };
}
