import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { measureDatabaseTime, remainingDatabaseMs, waitForDatabase } from './database-deadline.ts';
import { markDatabaseError } from './database-down.ts';
import type { DatabaseHealth } from './database-health.ts';
import type { DbAddress } from './db.ts';
import { statementName } from './prepared.ts';

export interface DriverConfig {
  pool: pg.Pool;
  health: DatabaseHealth;
  /** Milliseconds until a statement is given up on from this side; 0 for no limit. */
  queryTimeout: number;
  revive?: (() => Promise<DbAddress>) | undefined;
}

/** What a connection attempt meets when the server is gone, on its way out or on its way up. */
const NOBODY_ANSWERS = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', '57P01', '57P03']);
// A request that waits for the server to come back may wait as long as for a free connection, no longer.
const PATIENCE_MS = 2_000;
const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Kysely's own driver can neither name statements nor bring a server back, nor drop a connection that hangs. */
export class SoukDriver implements Driver {
  readonly #config: DriverConfig;

  constructor(config: DriverConfig) {
    this.#config = config;
  }

  async init(): Promise<void> {}

  acquireConnection(): Promise<PgConnection> {
    const connect = () =>
      this.#connect().catch((error: unknown) => {
        throw markDatabaseError(error);
      });
    const connection = this.#config.health.observeConnect(connect);
    // a connection that comes after the deadline of its request goes back to the pool
    return waitForDatabase(connection).catch((error: unknown) => {
      connection.then(
        (late) => late.release(),
        () => undefined,
      );
      throw error;
    });
  }

  async #connect(): Promise<PgConnection> {
    const { pool, revive } = this.#config;
    try {
      return new PgConnection(await pool.connect(), this.#config);
    } catch (error) {
      if (!revive || !nobodyAnswers(error)) throw error;
      const address = await within(PATIENCE_MS, revive(), error).catch((cause: unknown) => {
        // the launcher's errors are not about this request; the failed connection is
        throw Object.assign(error, { cause });
      });
      // Another process may have brought it back, with its socket elsewhere.
      Object.assign(pool.options, address);
      return new PgConnection(await pool.connect(), this.#config);
    }
  }

  async beginTransaction(connection: PgConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    const mode = settings.accessMode ? ` ${settings.accessMode}` : '';
    await connection.executeQuery(CompiledQuery.raw(`start transaction${level}${mode}`));
  }

  async commitTransaction(connection: PgConnection): Promise<void> {
    // PostgreSQL answers COMMIT with ROLLBACK when a statement before it had failed.
    if ((await connection.run('commit')).command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  /** Never fails: an error here would hide the one that made the rollback necessary. */
  async rollbackTransaction(connection: PgConnection): Promise<void> {
    await connection.rollback();
  }

  async releaseConnection(connection: PgConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#config.pool.end();
  }
}

class PgConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #health: DatabaseHealth;
  readonly #queryTimeout: number;
  /** Why this connection cannot be used any more. */
  #failure: Error | null = null;
  // Ended between two statements of a transaction: the next one fails with it, and nobody else need hear of it. The
  // pool listens only while a connection is idle, and an error that nobody listens to ends the process.
  readonly #ended = (error: Error) => {
    this.#failure ??= error;
  };

  constructor(client: pg.PoolClient, { health, queryTimeout }: Pick<DriverConfig, 'health' | 'queryTimeout'>) {
    this.#client = client;
    this.#health = health;
    this.#queryTimeout = queryTimeout;
    client.on('error', this.#ended);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const answer = await this.run(query.sql, [...query.parameters], statementName(query));
    const { command, rowCount, rows } = Array.isArray(answer) ? together(answer) : answer;
    return COUNTED.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows: rows ?? [] };
  }

  async run(text: string, values: unknown[] = [], name?: string): Promise<pg.QueryResult> {
    // the driver would say only that the connection is closed
    if (this.#failure) throw markDatabaseError(this.#failure);
    try {
      return await measureDatabaseTime(() => this.#query(text, values, name));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      // No answer from the server: whatever it may still be doing, this connection is in the middle of it.
      if (!(error instanceof pg.DatabaseError) || isOutdatedPlan(error)) this.#failure ??= error;
      throw markDatabaseError(withCaller(error));
    }
  }

  /** Without an answer the connection is dropped, by which the server rolls back. */
  async rollback(): Promise<void> {
    if (this.#failure) return;
    try {
      await this.#query('rollback', []);
    } catch (error) {
      this.#failure ??= error instanceof Error ? error : new Error(String(error));
    }
  }

  #query(text: string, values: unknown[], name?: string): Promise<pg.QueryResult> {
    const limit = this.#queryTimeout === 0 ? Number.POSITIVE_INFINITY : this.#queryTimeout;
    const timeout = Math.ceil(Math.min(limit, remainingDatabaseMs()));
    // `pg` reads it from each query, its types do not know it there; 0 would stand for the limit of the pool
    const query = { text, values, name, ...(Number.isFinite(timeout) && { query_timeout: Math.max(1, timeout) }) };
    return this.#health.observeStatement(() => this.#client.query(query));
  }

  // biome-ignore lint/correctness/useYield: the interface requires it; nothing here reads by cursor
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Read in pages instead: cursors are not set up.');
  }

  release(): void {
    this.#client.off('error', this.#ended);
    this.#client.release(this.#failure !== null);
  }
}

/** Several statements in one text are answered by a list. */
function together(answers: pg.QueryResult[]): Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'> {
  return { command: '', rowCount: null, rows: answers.flatMap(({ rows }) => rows ?? []) };
}

/** The driver's errors begin in the socket; the stack of the caller is the useful part. */
function withCaller(error: Error): Error {
  error.stack = `${error.stack}\n${new Error('asked').stack?.split('\n').slice(2).join('\n')}`;
  return error;
}

/** A named statement whose columns have changed since, by a newer version of ours: this connection can never run it again. */
function isOutdatedPlan({ code, routine }: pg.DatabaseError): boolean {
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

function nobodyAnswers(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && NOBODY_ANSWERS.has(error.code);
}

async function within<T>(milliseconds: number, promise: Promise<T>, otherwise: unknown): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(otherwise), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
