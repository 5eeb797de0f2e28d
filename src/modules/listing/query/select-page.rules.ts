import { findProductSlot } from '../index/product-columns.rules.ts';
import { getSortedSlots, type SortedSlots, type SortOrder, sortSlots } from '../index/sorted-slots.rules.ts';
import { createMatchTest, listMatchedSlots, type MatchSet } from './match-set.rules.ts';

/** Below this many matches they are sorted directly; otherwise the page is selected from the sorted slots of all products. */
const MAX_DIRECT_SORT = 4096;

export type PageQuery = {
  order: SortOrder;
  offset: number;
  limit: number;
  /** Ids of a search, best first: they replace the shop's own order. */
  ranked: readonly number[] | null;
  now: Date;
};

type PageRequest = { listed: MatchSet; order: SortOrder; offset: number; limit: number };

/** Product ids of one page. `best`: ids of a search in rank order; replaces the order `featured`. */
export function selectPage(
  orders: SortedSlots,
  { best, ...request }: PageRequest & { best: readonly number[] | null },
): number[] {
  const { listed, order, offset, limit } = request;
  const { columns, total } = listed;
  if (offset >= total) return [];
  if (best && order === 'featured') return selectRanked(best, listed, offset + limit).slice(offset);
  const page =
    total < MAX_DIRECT_SORT
      ? sortSlots(columns, listMatchedSlots(listed), order).subarray(offset, offset + limit)
      : scanSortedSlots(orders, request);
  return Array.from(page, (slot) => columns.id[slot] ?? 0);
}

/** Scans the sorted slots from the nearer end. */
function scanSortedSlots(orders: SortedSlots, { listed, order, offset, limit }: PageRequest): Int32Array {
  const page = new Int32Array(Math.min(limit, listed.total - offset));
  const sorted = getSortedSlots(listed.columns, orders, order);
  const isListed = createMatchTest(listed);
  const last = offset + page.length - 1;
  const isNearStart = last < listed.total / 2;
  let rank = isNearStart ? -1 : listed.total;
  for (let index = 0; index < sorted.length; index++) {
    const slot = sorted[isNearStart ? index : sorted.length - 1 - index] ?? 0;
    if (!isListed(slot)) continue;
    rank += isNearStart ? 1 : -1;
    if (rank >= offset && rank <= last) page[rank - offset] = slot;
    if (rank === (isNearStart ? last : offset)) break;
  }
  return page;
}

/** The first `limit` of the ids that are listed. */
function selectRanked(ids: readonly number[], listed: MatchSet, limit: number): number[] {
  const isListed = createMatchTest(listed);
  const found: number[] = [];
  for (const id of ids) {
    if (found.length === limit) break;
    const slot = findProductSlot(listed.columns, id);
    if (slot !== -1 && isListed(slot)) found.push(id);
  }
  return found;
}
