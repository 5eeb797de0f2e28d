import { DatabaseDeadline, runWithDeadline, waitForDatabase } from './database-deadline.ts';
import { type Db, databaseFacts } from './db.ts';
import { type Aged, freshOrStale, MAX_STALE_MS } from './stale-copy.ts';

export type Held<T> = {
  /** The value, read from the database when the held one is too old. */
  read(db: Db): Promise<T>;
  /** After a change in this process: the next reader asks the database. */
  forget(db: Db): void;
};

type Entry<T> = {
  since: number;
  value: Promise<T>;
  isPending: boolean;
  /** The last value that was read, for when the database is down. */
  last: { value: T; readAt: number } | null;
};

/**
 * Holds what every page needs and hardly ever changes. Each process finds out by itself that it changed, so no
 * process notifies another. While the database is down the last value stands in, up to `MAX_STALE_MS` old.
 * @param freshMs how old the value may be; the longest a change stays unseen
 */
export function hold<T>(freshMs: number, ask: (db: Db) => Promise<T>): Held<T> {
  const held = new WeakMap<Db, Entry<T>>();

  function begin(db: Db, before: Entry<T> | undefined): Entry<T> {
    // shared by requests, so it has a deadline of its own
    const deadline = new DatabaseDeadline(databaseFacts(db).requestTimeMs);
    const since = performance.now();
    const mine: Entry<T> = {
      since,
      value: runWithDeadline(deadline, () => ask(db)),
      isPending: true,
      last: before?.last ?? null,
    };
    held.set(db, mine);
    mine.value.then(
      (value) => {
        mine.isPending = false;
        mine.last = { value, readAt: since };
      },
      () => {
        mine.isPending = false;
        // a failed read is not an answer to keep
        mine.since = Number.NEGATIVE_INFINITY;
      },
    );
    return mine;
  }

  async function latest(db: Db): Promise<T> {
    const { health } = databaseFacts(db);
    const known = held.get(db);
    const isFresh = known && performance.now() - known.since < freshMs;
    const entry = isFresh || (known?.isPending && health.isDown()) ? known : begin(db, known);
    if (!entry.isPending) return entry.value;
    const last = (): Aged<T> | null => {
      const ageMs = entry.last ? performance.now() - entry.last.readAt : Number.POSITIVE_INFINITY;
      return entry.last && ageMs < MAX_STALE_MS ? { value: entry.last.value, ageMs } : null;
    };
    return (await freshOrStale(waitForDatabase(entry.value), last, health)).value;
  }

  return {
    read(db) {
      // inside a transaction the truth is what the transaction sees
      if (db.isTransaction) return ask(db);
      const value = latest(db);
      // a reader may come back for it later, or not at all
      value.catch(() => undefined);
      return value;
    },
    forget(db) {
      held.delete(db);
    },
  };
}
