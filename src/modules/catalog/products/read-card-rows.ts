import { cacheScheduledRows } from '../../../platform/caching/cached-rows.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findNextChange } from '../schedules/find-next-change.ts';
import { type CardRow, selectCards, selectIds } from './card.store.ts';

/** About two kilobytes each. */
const MAX_CACHED_CARDS = 2_000;

const cachedCards = cacheScheduledRows<number, CardRow>(MAX_CACHED_CARDS, findNextChange);

/** Cards of the given products, in the given order; products that are not public are left out. */
export async function readCardRows(db: Db, ids: readonly number[], now: Date): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const rows = await cachedCards.readMany(db, ids, now, async (missing) => {
    const selected = await selectCards(db, selectIds(missing), now);
    return new Map(selected.map((row) => [row.id, row]));
  });
  return ids.map((id) => rows.get(id)).filter((row) => row !== undefined);
}
