import type { Db } from '../../platform/database/db.ts';
import { findOpenStore, type StoreRow } from './sellers.store.ts';

/** Finds an open store. */
export function findStore(db: Db, id: number): Promise<StoreRow | undefined> {
  return findOpenStore(db, id);
}
