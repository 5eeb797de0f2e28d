import pg from 'pg';
import { isDatabaseDown } from './database-down.ts';

/** Answer of `unlessDown` when the database was found down first. */
export const DATABASE_DOWN = Symbol('database down');

/** Calls wait, and nothing was heard of the server for this long: it hangs. Below the time limit of a statement. */
const SILENCE_MS = 2_000;
const CHECK_INTERVAL_MS = 100;

type Call = { startedAt: number };

/** State of the database as observed from the calls of this process. It makes no calls of its own. */
export class DatabaseHealth {
  readonly #calls = new Set<Call>();
  readonly #now: () => number;
  #lastAnswerAt = Number.NEGATIVE_INFINITY;
  #down = false;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether the last connection attempt failed, or the server is silent while calls wait. The next answer ends it. */
  isDown(): boolean {
    return this.#down || this.#isSilent();
  }

  /** The server has answered, also with an error or with a new connection. */
  recordAnswer(): void {
    this.#lastAnswerAt = this.#now();
    this.#down = false;
  }

  /** Watches the wait for a connection. Success says nothing: the pool may have had one at hand. */
  observeConnect<T>(work: () => Promise<T>): Promise<T> {
    return this.#observe(work, (error) => !isPoolExhausted(error) && isDatabaseDown(error));
  }

  /** Watches a statement. A lost connection says nothing about the server: the next attempt to connect will. */
  async observeStatement<T>(work: () => Promise<T>): Promise<T> {
    const result = await this.#observe(work, () => false);
    this.recordAnswer();
    return result;
  }

  async #observe<T>(work: () => Promise<T>, provesDown: (error: unknown) => boolean): Promise<T> {
    const call = { startedAt: this.#now() };
    this.#calls.add(call);
    try {
      return await work();
    } catch (error) {
      if (isAnswer(error)) this.recordAnswer();
      else this.#down ||= this.#isSilent() || provesDown(error);
      throw error;
    } finally {
      this.#calls.delete(call);
    }
  }

  /** The result of `work`, or `DATABASE_DOWN` as soon as the database is down; `work` then goes on by itself. */
  async unlessDown<T>(work: Promise<T>): Promise<T | typeof DATABASE_DOWN> {
    // it may still succeed, for those who ask later
    work.catch(() => undefined);
    if (this.isDown()) return DATABASE_DOWN;
    let timer: NodeJS.Timeout | undefined;
    const down = new Promise<typeof DATABASE_DOWN>((resolve) => {
      const check = () => this.isDown() && resolve(DATABASE_DOWN);
      timer = setInterval(check, CHECK_INTERVAL_MS);
    });
    try {
      return await Promise.race([work, down]);
    } finally {
      clearInterval(timer);
    }
  }

  #isSilent(): boolean {
    const [oldest] = this.#calls;
    if (!oldest) return false;
    return this.#now() - Math.max(oldest.startedAt, this.#lastAnswerAt) >= SILENCE_MS;
  }
}

/** An error from the server shows that it answers, unless the error says that it starts or stops. */
function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(57P0[1-3]|08)/.test(error.code ?? '');
}

/** All connections of the pool are in use; nothing was heard of the server because nothing was sent. */
function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}
