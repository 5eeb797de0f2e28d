import { AsyncLocalStorage } from 'node:async_hooks';
import { markDatabaseError } from './database-down.ts';

/** A request has used up its database time. `isDatabaseDown` recognizes it. */
class DatabaseTimeoutError extends Error {
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('the request has used up its database time');
    markDatabaseError(this);
  }
}

/**
 * The database time of one request: the sum of the periods in which at least one of its calls waits for a connection
 * or for an answer. Calls that wait at the same time count once. Time spent on uploads, rendering or calls to payment
 * providers does not count.
 */
export class DatabaseDeadline {
  readonly #budgetMs: number;
  #spentMs = 0;
  #waiting = 0;
  #waitingSince = 0;
  #closed = false;

  /** @param budgetMs database time the request may use; milliseconds */
  constructor(budgetMs: number) {
    this.#budgetMs = budgetMs;
  }

  /** Milliseconds left; 0 when used up, Infinity after `close`. */
  get remainingMs(): number {
    if (this.#closed) return Number.POSITIVE_INFINITY;
    return Math.max(0, this.#budgetMs - this.spentMs);
  }

  /** Database time used so far; milliseconds. */
  get spentMs(): number {
    return this.#spentMs + (this.#waiting > 0 ? performance.now() - this.#waitingSince : 0);
  }

  /** Removes the limit after the response was sent; work that still runs no longer belongs to the request. */
  close(): void {
    this.#closed = true;
  }

  /** Counts the time until `work` settles. @throws DatabaseTimeoutError without a start when nothing is left */
  async measure<T>(work: () => Promise<T>): Promise<T> {
    if (this.remainingMs === 0) throw new DatabaseTimeoutError();
    if (this.#waiting === 0) this.#waitingSince = performance.now();
    this.#waiting += 1;
    try {
      return await work();
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#spentMs += performance.now() - this.#waitingSince;
    }
  }
}

const current = new AsyncLocalStorage<DatabaseDeadline | undefined>();

/** Runs `work` with a deadline that every database call inside it honours. */
export function runWithDeadline<T>(deadline: DatabaseDeadline | undefined, work: () => T): T {
  return current.run(deadline, work);
}

/** Runs work that outlives the request that started it, such as a job or the rebuild of a shared index. */
export function runWithoutDeadline<T>(work: () => T): T {
  return current.run(undefined, work);
}

/** Milliseconds of database time left to the current request; Infinity outside of requests. */
export function remainingDatabaseMs(): number {
  return current.getStore()?.remainingMs ?? Number.POSITIVE_INFINITY;
}

/** Counts the time until `work` settles as database time of the current request. */
export function measureDatabaseTime<T>(work: () => Promise<T>): Promise<T> {
  const deadline = current.getStore();
  return deadline ? deadline.measure(work) : work();
}

/**
 * Waits for a result that depends on the database and that nothing else limits, such as a free connection or a read
 * shared by several requests.
 * @throws DatabaseTimeoutError when the current request has used up its database time first
 */
export function waitForDatabase<T>(result: Promise<T>): Promise<T> {
  const deadline = current.getStore();
  if (!deadline || deadline.remainingMs === Number.POSITIVE_INFINITY) return result;
  return deadline.measure(async () => {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new DatabaseTimeoutError()), deadline.remainingMs);
    });
    try {
      return await Promise.race([result, timeout]);
    } finally {
      clearTimeout(timer);
    }
  });
}
