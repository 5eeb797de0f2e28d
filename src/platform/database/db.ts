import { Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Result } from '../../kernel/result.ts';
import { DatabaseHealth } from './database-health.ts';
import { SoukDialect } from './db-dialect.ts';
import { readColumn } from './db-values.ts';
import { executeTransaction } from './pipelined-transaction.ts';
import { WriteCounter } from './write-counter.ts';

/**
 * Every table of the shop, by name. Each module adds its own in `<noun>.tables.ts`:
 * `declare module '../../platform/database/db.ts' { interface Tables { cart: CartTable } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Tables {}

/** Connection argument of stores: the pool or, inside `inTransaction`, the transaction. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** `host` can be a folder with a unix socket. */
export interface DbAddress {
  host: string;
  port: number;
  user: string;
  database: string;
}

export interface DbOptions {
  /** Maximum number of connections; 10 by default. */
  maxConnections?: number;
  /** Milliseconds a statement may take; 3000 by default, 0 for no limit (migrations, reports). */
  statementTimeout?: number;
  /** Milliseconds to wait for a free connection; 2000 by default. */
  connectionTimeout?: number;
  /** Milliseconds of database time that one request may use, however many statements it sends; 6000 by default. */
  requestTime?: number;
  /** Milliseconds between two statements of a transaction; 5000 by default. */
  idleTransactionTimeout?: number;
  /** Called when the server does not respond: restarts it and returns its address. See the embedded launcher. */
  revive?: () => Promise<DbAddress>;
  /** Receives errors of idle connections. */
  onError?: (error: Error) => void;
}

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** State kept for each open database beside its connections. */
type DatabaseState = { health: DatabaseHealth; writes: WriteCounter; requestTimeMs: number };

/** A statement can take 3 s and its connection 2 s; including the time outside of the database, a response takes at most 8 s. */
const REQUEST_DATABASE_TIME_MS = 6_000;

const stateByDb = new WeakMap<Db, DatabaseState>();

/** Returns the health and the writes of a database, and the database time that a request may use. */
export function getDatabaseState(db: Db): DatabaseState {
  const known = stateByDb.get(db) ?? {
    health: new DatabaseHealth(),
    writes: new WriteCounter(),
    requestTimeMs: REQUEST_DATABASE_TIME_MS,
  };
  stateByDb.set(db, known);
  return known;
}

/** Opens a pool for an address or a `postgres://` URL. Connects on first use. */
export function openDb(target: DbAddress | string, options: DbOptions = {}): Database {
  const statementTimeout = options.statementTimeout ?? 3_000;
  // A hanging server cannot cancel the statement itself, so the client times out a little later.
  const queryTimeout = statementTimeout === 0 ? 0 : statementTimeout + 2_000;
  const pool = new pg.Pool({
    ...(typeof target === 'string' ? { connectionString: target } : target),
    application_name: 'souk',
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: options.connectionTimeout ?? 2_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    query_timeout: queryTimeout,
    lock_timeout: statementTimeout === 0 ? 0 : 2_000,
    idle_in_transaction_session_timeout: options.idleTransactionTimeout ?? 5_000,
    keepAlive: true,
    // statements that do not wait for each other share a round trip
    pipeline: true,
    types: { getTypeParser: readColumn },
  });
  // Without a listener Node ends the process when the server restarts.
  pool.on('error', (error) => options.onError?.(error));
  const health = new DatabaseHealth();
  pool.on('connect', () => health.recordAnswer());
  const writes = new WriteCounter();
  const dialect = new SoukDialect({ pool, health, writes, queryTimeout, revive: options.revive });
  const db = new Kysely<Tables>({ dialect });
  stateByDb.set(db, { health, writes, requestTimeMs: options.requestTime ?? REQUEST_DATABASE_TIME_MS });
  let closed: Promise<void> | undefined;
  return {
    db,
    pool,
    close() {
      closed ??= pool.end();
      return closed;
    },
  };
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const MAX_RETRIES = 3;

export interface TransactionOptions {
  /** 'commit' commits even when the result is a refusal, e.g. to store a failed-attempt counter. */
  onRefusal?: 'rollback' | 'commit';
}

/**
 * Runs `work` in a transaction and retries it up to three times after a serialization failure or deadlock (40001,
 * 40P01), so `work` must not have side effects outside the database. **A refusal (`{ ok: false }`) rolls back**, because a
 * refusal must not change data; `onRefusal: 'commit'` is the exception. Inside a transaction it joins that transaction.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  if (isTransaction(db)) return work(db);
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await runTransaction(db, work, options);
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if ((code !== SERIALIZATION_FAILURE && code !== DEADLOCK) || attempt === MAX_RETRIES) throw error;
      // Random backoff, so that the conflicting transactions do not collide again.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}

class RolledBackError<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super('rolled back with a refusal');
    this.result = result;
  }
}

async function runTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  { onRefusal = 'rollback' }: TransactionOptions,
): Promise<T> {
  let refused: RolledBackError<T> | undefined;
  try {
    return await executeTransaction(db, async (tx) => {
      const result = await work(tx);
      if (onRefusal === 'commit' || !isRefusal(result)) return result;
      refused = new RolledBackError(result);
      throw refused;
    });
  } catch (error) {
    if (refused && error === refused) return refused.result;
    throw error;
  }
}

function isRefusal(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'ok' in result && result.ok === false;
}

function isTransaction(db: Db): db is Tx {
  return db.isTransaction;
}

/**
 * Runs a part of a transaction in a savepoint: a refusal rolls back only that part.
 */
export async function inSavepoint<T>(tx: Tx, work: (tx: Tx) => Promise<Result<T>>): Promise<Result<T>> {
  await sql`savepoint part`.execute(tx);
  const result = await work(tx);
  if (result.ok) await sql`release savepoint part`.execute(tx);
  else await sql`rollback to savepoint part`.execute(tx);
  return result;
}
