import { isListedIn, type Listed, placesOf } from './listed-products.rules.ts';
import { placeOf } from './listing-columns.rules.ts';
import { type ListingOrders, type Order, placesInOrder, sortPlaces } from './listing-orders.rules.ts';

/** Below this many matches they are sorted directly; otherwise the page is selected from the sorted slots of all products. */
const FEW = 4096;

export type PageQuery = {
  order: Order;
  offset: number;
  limit: number;
  /** Ids of a search, best first: they replace the shop's own order. */
  ranked: readonly number[] | null;
  now: Date;
};

type PageWish = { listed: Listed; order: Order; offset: number; limit: number };

/** Product ids of one page. `best`: ids of a search in rank order; replaces the order `featured`. */
export function listPage(
  orders: ListingOrders,
  { best, ...request }: PageWish & { best: readonly number[] | null },
): number[] {
  const { listed, order, offset, limit } = request;
  const { columns, total } = listed;
  if (offset >= total) return [];
  if (best && order === 'featured') return inOrderOf(best, listed, offset + limit).slice(offset);
  const page =
    total < FEW
      ? sortPlaces(columns, placesOf(listed), order).subarray(offset, offset + limit)
      : picked(orders, request);
  return Array.from(page, (slot) => columns.id[slot] ?? 0);
}

/** Scans the sorted slots from the nearer end. */
function picked(orders: ListingOrders, { listed, order, offset, limit }: PageWish): Int32Array {
  const page = new Int32Array(Math.min(limit, listed.total - offset));
  const sorted = placesInOrder(listed.columns, orders, order);
  const isListed = isListedIn(listed);
  const last = offset + page.length - 1;
  const isNearStart = last < listed.total / 2;
  let rank = isNearStart ? -1 : listed.total;
  for (let nth = 0; nth < sorted.length; nth++) {
    const slot = sorted[isNearStart ? nth : sorted.length - 1 - nth] ?? 0;
    if (!isListed(slot)) continue;
    rank += isNearStart ? 1 : -1;
    if (rank >= offset && rank <= last) page[rank - offset] = slot;
    if (rank === (isNearStart ? last : offset)) break;
  }
  return page;
}

/** The first `limit` of the ids that are listed. */
function inOrderOf(ids: readonly number[], listed: Listed, limit: number): number[] {
  const isListed = isListedIn(listed);
  const found: number[] = [];
  for (const id of ids) {
    if (found.length === limit) break;
    const slot = placeOf(listed.columns, id);
    if (slot !== -1 && isListed(slot)) found.push(id);
  }
  return found;
}
