import type { Db } from '../../platform/db.ts';
import { namesOf } from './staff.store.ts';

/** The names of people who work for the shop, or did, by their ids; those that are gone are left out. */
export async function staffNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  return new Map((await namesOf(db, [...new Set(ids)])).map(({ id, name }) => [id, name]));
}
