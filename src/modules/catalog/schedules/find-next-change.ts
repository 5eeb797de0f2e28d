import { readDatabaseVersion } from '../../../platform/database/database-version.ts';
import type { Db } from '../../../platform/database/db.ts';
import { selectNextChange } from './next-change.store.ts';

type NextChange = { version: string; from: Date; at: Promise<Date | null> };

const nextChanges = new WeakMap<Db, NextChange>();

/** The next time at which a product changes although nothing is written: a sale, bundle or publication starts or ends. */
export async function findNextChange(db: Db, now: Date): Promise<Date | null> {
  const version = await readDatabaseVersion(db);
  const known = nextChanges.get(db);
  if (known?.version === version && known.from <= now) {
    const at = await known.at.catch(() => undefined);
    if (at !== undefined && (at === null || now < at)) return at;
  }
  const at = selectNextChange(db, now);
  nextChanges.set(db, { version, from: now, at });
  return at;
}
