import {
  AbortedTransactionError,
  type CompiledQuery,
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
import { getStatementName } from './prepared-statements.ts';
import { isWrite, type WriteCounter } from './write-counter.ts';

export interface DriverConfig {
  pool: pg.Pool;
  health: DatabaseHealth;
  writes: WriteCounter;
  /** Client-side statement timeout in milliseconds; 0 for no limit. */
  queryTimeout: number;
  revive?: (() => Promise<DbAddress>) | undefined;
}

/** Error codes of a connection attempt while the server is stopped, stopping or starting. */
const CONNECTION_ERRORS = new Set(['ECONNREFUSED', 'ENOENT', 'ECONNRESET', '57P01', '57P03']);
// A request waits for a server restart no longer than for a free connection.
const REVIVE_TIMEOUT_MS = 2_000;
const COMMANDS_WITH_ROW_COUNT = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Driver with named statements, restart of the embedded server and removal of hanging connections, which the driver of Kysely lacks. */
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
    // a connection that arrives after the deadline of its request goes back to the pool
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
      if (!revive || !isConnectionError(error)) throw error;
      const address = await withTimeout(REVIVE_TIMEOUT_MS, revive(), error).catch((cause: unknown) => {
        // report the connection error; the launcher's error is only its cause
        throw Object.assign(error, { cause });
      });
      // Another process may have restarted the server with a different socket path.
      Object.assign(pool.options, address);
      return new PgConnection(await pool.connect(), this.#config);
    }
  }

  async beginTransaction(connection: PgConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    const mode = settings.accessMode ? ` ${settings.accessMode}` : '';
    connection.begin(`start transaction${level}${mode}`);
  }

  async commitTransaction(connection: PgConnection): Promise<void> {
    await connection.commit();
  }

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

export class PgConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #health: DatabaseHealth;
  readonly #writes: WriteCounter;
  readonly #queryTimeout: number;
  /** Error after which this connection is unusable. */
  #failure: Error | null = null;
  /** The answer to the start of the transaction, which shares the round trip of the first statement. */
  #begun: Promise<unknown> | undefined;
  #inTransaction = false;
  #hasWritten = false;
  // The connection can end between two statements of a transaction; the next statement then fails with this error. The
  // pool listens for errors only while a connection is idle, and an unhandled "error" event would end the process.
  readonly #ended = (error: Error) => {
    this.#failure ??= error;
  };

  constructor(client: pg.PoolClient, { health, writes, queryTimeout }: Omit<DriverConfig, 'pool' | 'revive'>) {
    this.#client = client;
    this.#health = health;
    this.#writes = writes;
    this.#queryTimeout = queryTimeout;
    client.on('error', this.#ended);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const answer = await this.run(query.sql, [...query.parameters], getStatementName(query));
    const { command, rowCount, rows } = Array.isArray(answer) ? mergeResults(answer) : answer;
    return COMMANDS_WITH_ROW_COUNT.has(command)
      ? { rows, numAffectedRows: BigInt(rowCount ?? 0) }
      : { rows: rows ?? [] };
  }

  /** Starts a transaction without waiting for the answer; the first statement fails with its error. */
  begin(text = 'start transaction'): void {
    const begun = measureDatabaseTime(() => this.#query(text, []));
    begun.catch(() => undefined);
    this.#begun = begun;
    this.#inTransaction = true;
    this.#hasWritten = false;
  }

  async run(text: string, values: unknown[] = [], name?: string): Promise<pg.QueryResult> {
    // the driver would report only that the connection is closed
    if (this.#failure) throw markDatabaseError(this.#failure);
    const writes = isWrite(text);
    this.#hasWritten ||= writes;
    try {
      const answer = measureDatabaseTime(() => this.#query(text, values, name));
      return this.#begun === undefined ? await answer : await this.#afterBegin(answer);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      // Without a response the state of the connection is unknown, so it must not be reused.
      if (!(error instanceof pg.DatabaseError) || isOutdatedPlan(error)) this.#failure ??= error;
      throw markDatabaseError(appendCallerStack(error));
    } finally {
      // also without an answer, because the statement can have been executed; others see it after the commit
      if (writes && !this.#inTransaction) this.#writes.increment();
    }
  }

  async #afterBegin(answer: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    const [result] = await Promise.all([answer, this.#begun]);
    this.#begun = undefined;
    return result;
  }

  async commit(): Promise<void> {
    try {
      // PostgreSQL responds to COMMIT with ROLLBACK after a failed statement.
      if ((await this.run('commit')).command === 'ROLLBACK') throw new AbortedTransactionError();
    } finally {
      this.#inTransaction = false;
      if (this.#hasWritten) this.#writes.increment();
    }
  }

  /**
   * Never throws: an error here would hide the cause of the rollback. Without a response the connection is dropped, which
   * makes the server roll back.
   */
  async rollback(): Promise<void> {
    this.#inTransaction = false;
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
    // `pg` supports a timeout per query, although its types do not; 0 would mean the timeout of the pool
    const query = { text, values, name, ...(Number.isFinite(timeout) && { query_timeout: Math.max(1, timeout) }) };
    this.#sendTogether();
    return this.#health.observeStatement(() => this.#client.query(query));
  }

  /** One system call writes all statements that are started before the event loop continues. */
  #sendTogether(): void {
    const { stream } = this.#client.connection;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  // biome-ignore lint/correctness/useYield: the interface requires it; cursors are not used
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('streamQuery is not supported; read in pages instead.');
  }

  release(): void {
    const failed = this.#failure !== null;
    // a read that goes on after its transaction failed must not use the connection of another request
    this.#failure ??= new Error('the connection was released');
    this.#client.off('error', this.#ended);
    this.#client.release(failed);
  }
}

/** Merges the results of several statements in one text. */
function mergeResults(answers: pg.QueryResult[]): Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'> {
  return { command: '', rowCount: null, rows: answers.flatMap(({ rows }) => rows ?? []) };
}

/** Appends the stack of the caller, because the driver's errors start in the socket handler. */
function appendCallerStack(error: Error): Error {
  error.stack = `${error.stack}\n${new Error('caller').stack?.split('\n').slice(2).join('\n')}`;
  return error;
}

/** Whether a named statement failed because a migration changed its columns: this connection can never run it again. */
function isOutdatedPlan({ code, routine }: pg.DatabaseError): boolean {
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

function isConnectionError(error: unknown): error is Error {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && CONNECTION_ERRORS.has(error.code)
  );
}

async function withTimeout<T>(milliseconds: number, promise: Promise<T>, otherwise: unknown): Promise<T> {
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
