import pg from 'pg';
import { isDatabaseDown } from './database-down.ts';

/** Result of `unlessDown` when the database is down. */
export const DATABASE_DOWN = Symbol('database down');

/** The server counts as hanging when calls wait and it has not responded for this long. Below the statement timeout. */
const SILENCE_TIMEOUT_MS = 2_000;
const CHECK_INTERVAL_MS = 100;

type Call = { startedAt: number };

/** State of the database, derived from the calls of this process. It makes no calls itself. */
export class DatabaseHealth {
  readonly #calls = new Set<Call>();
  readonly #now: () => number;
  #lastAnswerAt = Number.NEGATIVE_INFINITY;
  #down = false;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether the last connection attempt failed, or the server does not respond while calls wait. The next response resets it. */
  isDown(): boolean {
    return this.#down || this.#isSilent();
  }

  /** The server has responded; an error or a new connection counts as a response. */
  recordAnswer(): void {
    this.#lastAnswerAt = this.#now();
    this.#down = false;
  }

  /** Observes waiting for a connection. Success proves nothing, because the pool may have had an idle one. */
  observeConnect<T>(work: () => Promise<T>): Promise<T> {
    return this.#observe(work, (error) => !isPoolExhausted(error) && isDatabaseDown(error));
  }

  /** Observes a statement. A lost connection proves nothing about the server; the next connection attempt does. */
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
    // it may still succeed for later callers
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
    return this.#now() - Math.max(oldest.startedAt, this.#lastAnswerAt) >= SILENCE_TIMEOUT_MS;
  }
}

/** An error from the server proves that it responds, unless the error says that it is starting or stopping. */
function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(57P0[1-3]|08)/.test(error.code ?? '');
}

/** All connections of the pool are in use; this proves nothing about the server, because nothing was sent. */
function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}
