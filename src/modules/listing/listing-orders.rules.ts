import type { ListingColumns } from './listing-columns.rules.ts';

export const ORDERS = ['featured', 'newest', 'price_asc', 'price_desc', 'rating', 'best_selling'] as const;
export type Order = (typeof ORDERS)[number];

/** All places in every order that was asked for, and those that may stand wrong since. */
export type ListingOrders = {
  sorted: Map<Order, Int32Array>;
  moved: Map<Order, Set<number>>;
};

type Compare = (one: number, other: number) => number;

export function noOrders(): ListingOrders {
  return { sorted: new Map(), moved: new Map() };
}

/** Something of the product at this place has changed. */
export function moveInOrders(orders: ListingOrders, place: number, which: readonly Order[] = ORDERS): void {
  for (const order of which) orders.moved.get(order)?.add(place);
}

/** Every place in an order. Places that moved are taken out and merged in again, which costs a pass, not a sort. */
export function placesInOrder(columns: ListingColumns, orders: ListingOrders, order: Order): Int32Array {
  const known = orders.sorted.get(order);
  const moved = orders.moved.get(order);
  if (known && moved?.size === 0) return known;
  const compare = comparisons(columns)[order];
  const sorted = known && moved ? merged(known, moved, columns.size, compare) : sortedAnew(columns.size, compare);
  orders.sorted.set(order, sorted);
  orders.moved.set(order, new Set());
  return sorted;
}

/** These places in an order. */
export function sortPlaces(columns: ListingColumns, places: Int32Array, order: Order): Int32Array {
  return places.toSorted(comparisons(columns)[order]);
}

function sortedAnew(size: number, compare: Compare): Int32Array {
  return Int32Array.from({ length: size }, (_, place) => place).sort(compare);
}

function merged(sorted: Int32Array, moved: ReadonlySet<number>, size: number, compare: Compare): Int32Array {
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

/** What is equal keeps the order of the ids, so that a page never shows a product twice. */
function comparisons(columns: ListingColumns): Record<Order, Compare> {
  const { id, inStock, sort, createdAt, price, ratingSum, ratingCount, sold } = columns;
  const of = (column: Int32Array | Float64Array | Uint8Array, place: number) => column[place] ?? 0;
  const byId: Compare = (a, b) => of(id, a) - of(id, b);
  const stars = (place: number) => (of(ratingCount, place) === 0 ? -1 : of(ratingSum, place) / of(ratingCount, place));
  return {
    featured: (a, b) => of(inStock, b) - of(inStock, a) || of(sort, a) - of(sort, b) || byId(a, b),
    newest: (a, b) => of(createdAt, b) - of(createdAt, a) || byId(a, b),
    price_asc: (a, b) => of(price, a) - of(price, b) || byId(a, b),
    price_desc: (a, b) => of(price, b) - of(price, a) || byId(a, b),
    rating: (a, b) => stars(b) - stars(a) || of(ratingCount, b) - of(ratingCount, a) || byId(a, b),
    best_selling: (a, b) => of(sold, b) - of(sold, a) || of(sort, a) - of(sort, b) || byId(a, b),
  };
}
