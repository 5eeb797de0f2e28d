import type { Db } from '../database/db.ts';
import { type ReferenceOption, selectReferenceOptions } from './resource.store.ts';

/** Rows that a reference field can point to. */
export function listReferenceOptions(db: Db, control: { table: string; label: string }): Promise<ReferenceOption[]> {
  return selectReferenceOptions(db, control);
}
