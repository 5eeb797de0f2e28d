import type { Db } from '../../platform/database/db.ts';
import { findCustomerNames } from './staff.store.ts';

/** Names of current and former staff members by id; deleted accounts are omitted. */
export async function readStaffNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  return new Map((await findCustomerNames(db, [...new Set(ids)])).map(({ id, name }) => [id, name]));
}
