import { DatabaseDeadline, runWithDeadline, waitForDatabase } from '../database/database-deadline.ts';
import { type Db, getDatabaseState } from '../database/db.ts';
import { type AgedValue, MAX_STALE_MS, staleIfError } from './stale-if-error.ts';

export type CachedValue<T> = {
  /** Returns the existing value, or reads it from the database when it has expired. */
  read(db: Db): Promise<T>;
  /** Invalidates the value after a change in this process. */
  invalidate(db: Db): void;
};

type Entry<T> = {
  since: number;
  value: Promise<T>;
  isPending: boolean;
  /** Last value that was read, served while the database is down. */
  last: { value: T; readAt: number } | null;
};

/**
 * Caches a value that every page needs and that rarely changes. The value expires in each process, so processes do not
 * notify each other. While the database is down, the last value is returned, up to `MAX_STALE_MS` old.
 * @param ttlMs lifetime of the value; a change in another process is visible after this time at the latest
 */
export function cached<T>(ttlMs: number, load: (db: Db) => Promise<T>): CachedValue<T> {
  const entries = new WeakMap<Db, Entry<T>>();

  function refresh(db: Db, previous: Entry<T> | undefined): Entry<T> {
    // shared by several requests, so it has its own deadline
    const deadline = new DatabaseDeadline(getDatabaseState(db).requestTimeMs);
    const since = performance.now();
    const entry: Entry<T> = {
      since,
      value: runWithDeadline(deadline, () => load(db)),
      isPending: true,
      last: previous?.last ?? null,
    };
    entries.set(db, entry);
    entry.value.then(
      (value) => {
        entry.isPending = false;
        entry.last = { value, readAt: since };
      },
      () => {
        entry.isPending = false;
        // a failed read is not existing
        entry.since = Number.NEGATIVE_INFINITY;
      },
    );
    return entry;
  }

  async function latest(db: Db): Promise<T> {
    const { health } = getDatabaseState(db);
    const existing = entries.get(db);
    const isFresh = existing && performance.now() - existing.since < ttlMs;
    const entry = isFresh || (existing?.isPending && health.isDown()) ? existing : refresh(db, existing);
    if (!entry.isPending) return entry.value;
    const last = (): AgedValue<T> | null => {
      const ageMs = entry.last ? performance.now() - entry.last.readAt : Number.POSITIVE_INFINITY;
      return entry.last && ageMs < MAX_STALE_MS ? { value: entry.last.value, ageMs } : null;
    };
    return (await staleIfError(waitForDatabase(entry.value), last, health)).value;
  }

  return {
    read(db) {
      // inside a transaction, read what the transaction sees
      if (db.isTransaction) return load(db);
      const value = latest(db);
      // the caller may await it later or never; prevents an unhandled rejection
      value.catch(() => undefined);
      return value;
    },
    invalidate(db) {
      entries.delete(db);
    },
  };
}
