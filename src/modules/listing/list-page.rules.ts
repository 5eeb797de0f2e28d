import type { ListingColumns } from './listing-columns.rules.ts';
import { type ListingOrders, type Order, placesInOrder, sortPlaces } from './listing-orders.rules.ts';

/** Fewer than this many are sorted by themselves; more are picked out of the order of all. */
const FEW = 4096;

type PageWish = { places: Int32Array; order: Order; offset: number; limit: number };

/** The products at these places on one page of an order, by id. `best`: the order of a search, in the place of the shop's own. */
export function listPage(
  columns: ListingColumns,
  orders: ListingOrders,
  { best, ...wish }: PageWish & { best: readonly number[] | null },
): number[] {
  const { places, order, offset, limit } = wish;
  if (offset >= places.length) return [];
  if (best && order === 'featured') return inOrderOf(best, columns, places).slice(offset, offset + limit);
  const sorted = places.length < FEW ? sortPlaces(columns, places, order) : picked(columns, orders, wish);
  const from = places.length < FEW ? offset : 0;
  return Array.from(sorted.subarray(from, from + limit), (place) => columns.id[place] ?? 0);
}

function picked(
  columns: ListingColumns,
  orders: ListingOrders,
  { places, order, offset, limit }: PageWish,
): Int32Array {
  const listed = new Uint8Array(columns.size);
  for (const place of places) listed[place] = 1;
  const page = new Int32Array(Math.min(limit, places.length - offset));
  let seen = 0;
  for (const place of placesInOrder(columns, orders, order)) {
    if (listed[place] !== 1) continue;
    if (seen >= offset) page[seen - offset] = place;
    seen++;
    if (seen - offset === page.length) break;
  }
  return page;
}

function inOrderOf(ids: readonly number[], { id }: ListingColumns, places: Int32Array): number[] {
  const listed = new Set(Array.from(places, (place) => id[place]));
  return ids.filter((wanted) => listed.has(wanted));
}
