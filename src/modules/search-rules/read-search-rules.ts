import { cached } from '../../platform/caching/cached.ts';
import type { Db } from '../../platform/database/db.ts';
import { buildSearchRules, type SearchRules, type StoredRules } from './search-rules.rules.ts';
import { readStoredRules } from './search-rules.store.ts';

/** A change by staff applies to the searches of every process within this time. */
const FRESH_MS = 3_000;

/** The last rules that were built, which are used again while the stored ones are the same. */
const built = new WeakMap<Db, { stored: string; rules: SearchRules }>();

const held = cached(FRESH_MS, async (db): Promise<SearchRules> => {
  const stored = await readStoredRules(db);
  const last = built.get(db);
  if (last?.stored === stored) return last.rules;
  const rules = buildSearchRules(JSON.parse(stored) as StoredRules);
  built.set(db, { stored, rules });
  return rules;
});

/** The shop's synonyms, redirects, pinned and hidden products and stop words, at most some seconds old. */
export function readSearchRules(db: Db): Promise<SearchRules> {
  return held.read(db);
}

/** After a change in this process: the next search reads the rules again. */
export function forgetSearchRules(db: Db): void {
  held.invalidate(db);
}
