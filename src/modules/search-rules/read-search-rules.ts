import { cached } from '../../platform/caching/cached.ts';
import type { Db } from '../../platform/database/db.ts';
import { buildSearchRules, type SearchRules, type StoredRules } from './search-rules.rules.ts';
import { readStoredRules } from './search-rules.store.ts';

/** Every process applies a change within this time. */
const CACHE_TTL_MS = 3_000;

/** Last built rules, reused while the stored ones are unchanged. */
const built = new WeakMap<Db, { stored: string; rules: SearchRules }>();

const rulesCache = cached(CACHE_TTL_MS, async (db): Promise<SearchRules> => {
  const stored = await readStoredRules(db);
  const last = built.get(db);
  if (last?.stored === stored) return last.rules;
  const rules = buildSearchRules(JSON.parse(stored) as StoredRules);
  built.set(db, { stored, rules });
  return rules;
});

/** The shop's synonyms, redirects, pinned and hidden products and stop words, at most a few seconds old. */
export function readSearchRules(db: Db): Promise<SearchRules> {
  return rulesCache.read(db);
}

/** Call after a change in this process: the next search reads the rules again. */
export function invalidateSearchRules(db: Db): void {
  rulesCache.invalidate(db);
}
