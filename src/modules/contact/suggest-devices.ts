import { cached } from '../../platform/caching/cached.ts';
import type { Db } from '../../platform/database/db.ts';
import { selectDeviceNames } from './contact.store.ts';

const MAX_MODELS = 150;
const CACHE_TTL_MS = 60_000;

const cachedNames = cached(CACHE_TTL_MS, (db) => selectDeviceNames(db, MAX_MODELS));

/** Brand and model suggestions for the form; any other text is accepted too. */
export function suggestDevices(db: Db): Promise<{ makes: string[]; models: string[] }> {
  return cachedNames.read(db);
}
