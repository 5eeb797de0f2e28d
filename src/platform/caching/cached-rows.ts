import { LRUCache } from 'lru-cache';
import { DatabaseDeadline, runWithDeadline, waitForDatabase } from '../database/database-deadline.ts';
import { readDatabaseVersion } from '../database/database-version.ts';
import { type Db, getDatabaseState } from '../database/db.ts';

/** Rows are read again after this time, in case a restored database has reached the same version with other rows. */
const MAX_AGE_MS = 60_000;

/** Rows by key that are current while nothing is committed in the database. Callers share them and must not change them. */
export type CachedRows<Key, T> = {
  read(db: Db, key: Key, load: () => Promise<T>): Promise<T>;
};

/** The same for rows that depend on the time. */
export type CachedScheduledRows<Key, T> = {
  read(db: Db, key: Key, now: Date, load: () => Promise<T>): Promise<T>;
  /** `load` reads the missing keys in one query; a key without rows is not cached. */
  readMany(
    db: Db,
    keys: readonly Key[],
    now: Date,
    load: (missing: Key[]) => Promise<Map<Key, T>>,
  ): Promise<Map<Key, T>>;
};

/** When rows that were read at `now` change if nothing is written; null for never. */
export type FindNextChange = (db: Db, now: Date) => Promise<Date | null>;

/** `until` is null for rows that do not depend on the time or have no scheduled change. */
type Entry<T> = { value: T; version: string; readAt: number; from: Date; until: Date | null };

type Cache<Key extends {}, T> = {
  entries: LRUCache<Key, Entry<T>>;
  /** Reads in progress, which concurrent requests share. */
  loading: Map<Key, { version: string; from: Date; value: Promise<T> }>;
};

const ANY_TIME = new Date(0);

/**
 * Caches rows that take longer to read than to check whether they are current: `readDatabaseVersion` notices every
 * commit, of this process at once. Values derived from other caches must not be cached here, because these are older.
 * @param maxEntries the least recently used entries are evicted
 */
export function cacheRows<Key extends {}, T extends {}>(maxEntries: number): CachedRows<Key, T> {
  const rows = cacheScheduledRows<Key, T>(maxEntries, async () => null);
  return { read: (db, key, load) => rows.read(db, key, ANY_TIME, load) };
}

/** As `cacheRows`, for rows that also change by themselves. */
export function cacheScheduledRows<Key extends {}, T extends {}>(
  maxEntries: number,
  findNextChange: FindNextChange,
): CachedScheduledRows<Key, T> {
  const cachedByDb = new WeakMap<Db, Cache<Key, T>>();

  function getCache(db: Db): Cache<Key, T> {
    const known = cachedByDb.get(db) ?? { entries: new LRUCache({ max: maxEntries }), loading: new Map() };
    cachedByDb.set(db, known);
    return known;
  }

  return {
    async read(db, key, now, load) {
      // inside a transaction, read what the transaction sees
      if (db.isTransaction) return load();
      const version = await readDatabaseVersion(db);
      const { entries, loading } = getCache(db);
      const known = entries.get(key);
      if (known && isCurrent(known, version, now)) return known.value;
      const pending = loading.get(key);
      if (pending?.version === version && pending.from <= now) return waitForDatabase(pending.value);
      const loadEntry = async () => {
        const [value, until] = await Promise.all([load(), findNextChange(db, now)]);
        entries.set(key, { value, version, readAt: performance.now(), from: now, until });
        return value;
      };
      // shared by several requests, so it has its own deadline
      const deadline = new DatabaseDeadline(getDatabaseState(db).requestTimeMs);
      const started = { version, from: now, value: runWithDeadline(deadline, loadEntry) };
      loading.set(key, started);
      const end = () => loading.get(key) === started && loading.delete(key);
      started.value.then(end, end);
      return waitForDatabase(started.value);
    },
    async readMany(db, keys, now, load) {
      if (db.isTransaction) return load([...keys]);
      const version = await readDatabaseVersion(db);
      const { entries } = getCache(db);
      const values = new Map<Key, T>();
      const missing: Key[] = [];
      for (const key of keys) {
        const known = entries.get(key);
        if (known && isCurrent(known, version, now)) values.set(key, known.value);
        else missing.push(key);
      }
      if (missing.length === 0) return values;
      const [loaded, until] = await Promise.all([load(missing), findNextChange(db, now)]);
      for (const [key, value] of loaded) {
        entries.set(key, { value, version, readAt: performance.now(), from: now, until });
        values.set(key, value);
      }
      return values;
    },
  };
}

function isCurrent<T>({ version, readAt, from, until }: Entry<T>, current: string, now: Date): boolean {
  if (version !== current || performance.now() - readAt > MAX_AGE_MS) return false;
  return from <= now && (until === null || now < until);
}
