import type { Db } from './db.ts';

export type Held<T> = {
  /** The value, read from the database when the held one is too old. */
  read(db: Db): Promise<T>;
  /** After a change in this process: the next reader asks the database. */
  forget(db: Db): void;
};

/**
 * Holds what every page needs and hardly ever changes. Each process finds out by itself that it changed, so no
 * process has to tell another.
 * @param freshMs how old the value may be; the longest a change stays unseen
 */
export function hold<T>(freshMs: number, ask: (db: Db) => Promise<T>): Held<T> {
  const held = new WeakMap<Db, { since: number; value: Promise<T> }>();
  return {
    read(db) {
      // inside a transaction the truth is what the transaction sees
      if (db.isTransaction) return ask(db);
      const known = held.get(db);
      if (known && performance.now() - known.since < freshMs) return known.value;
      const mine = { since: performance.now(), value: ask(db) };
      held.set(db, mine);
      // a failed read is not an answer to keep
      mine.value.catch(() => {
        if (held.get(db) === mine) held.delete(db);
      });
      return mine.value;
    },
    forget(db) {
      held.delete(db);
    },
  };
}
