import { cached } from '../../platform/caching/cached.ts';
import type { Db } from '../../platform/database/db.ts';
import { parseSettings } from './parse-settings.ts';
import type { Settings } from './settings.rules.ts';
import { selectSettings } from './settings.store.ts';

/** Every process sees a changed setting within this time. */
const CACHE_TTL_MS = 1000;

const cachedSettings = cached(CACHE_TTL_MS, (db) => selectSettings(db).then(parseSettings));

/** The shop's settings, at most a second old; unset values have the default of the specification. */
export function readSettings(db: Db): Promise<Settings> {
  return cachedSettings.read(db);
}

/** Call after a change in this process: the next read queries the database. */
export function invalidateSettings(db: Db): void {
  cachedSettings.invalidate(db);
}
