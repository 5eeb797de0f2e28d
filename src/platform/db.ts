import { Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Result } from '../kernel/result.ts';
import { DatabaseHealth } from './database-health.ts';
import { SoukDialect } from './db-dialect.ts';
import { readColumn } from './db-values.ts';

/**
 * Every table of the shop, by name. Each module adds its own in `<noun>.tables.ts`:
 * `declare module '../../platform/db.ts' { interface Tables { cart: CartTable } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Tables {}

/** What stores take: the pool or, inside `inTransaction`, the transaction. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** `host` may be a folder with a unix socket. */
export interface DbAddress {
  host: string;
  port: number;
  user: string;
  database: string;
}

export interface DbOptions {
  /** Most connections at once; 10 by default. */
  max?: number;
  /** Milliseconds a statement may take; 3000 by default, 0 for no limit (migrations, reports). */
  statementTimeout?: number;
  /** Milliseconds to wait for a free connection; 2000 by default. */
  patience?: number;
  /** Milliseconds of database time that one request may use, however many statements it sends; 6000 by default. */
  requestTime?: number;
  /** Called when nobody answers: brings the server back and says where it is. See the embedded launcher. */
  revive?: () => Promise<DbAddress>;
  /** Receives errors of connections that broke while idle. */
  onError?: (error: Error) => void;
}

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** State kept for each open database beside its connections. */
type DatabaseFacts = { health: DatabaseHealth; requestTimeMs: number };

/** A statement may take 3 s and its connection 2 s; with the time outside of the database an answer comes within 8 s. */
const REQUEST_TIME_MS = 6_000;

const factsByDb = new WeakMap<Db, DatabaseFacts>();

/** Whether a database answers, and how much of its time a request may use. */
export function databaseFacts(db: Db): DatabaseFacts {
  const known = factsByDb.get(db) ?? { health: new DatabaseHealth(), requestTimeMs: REQUEST_TIME_MS };
  factsByDb.set(db, known);
  return known;
}

/** Opens a pool on an address or a `postgres://` URL. Connects when first used. */
export function openDb(target: DbAddress | string, options: DbOptions = {}): Database {
  const statementTimeout = options.statementTimeout ?? 3_000;
  // A server that hangs cannot end the statement itself: give up on it a little later, from this side.
  const queryTimeout = statementTimeout === 0 ? 0 : statementTimeout + 2_000;
  const pool = new pg.Pool({
    ...(typeof target === 'string' ? { connectionString: target } : target),
    application_name: 'souk',
    max: options.max ?? 10,
    connectionTimeoutMillis: options.patience ?? 2_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    query_timeout: queryTimeout,
    lock_timeout: statementTimeout === 0 ? 0 : 2_000,
    idle_in_transaction_session_timeout: 5_000,
    keepAlive: true,
    types: { getTypeParser: readColumn },
  });
  // Without a listener Node ends the process when the server restarts.
  pool.on('error', (error) => options.onError?.(error));
  const health = new DatabaseHealth();
  pool.on('connect', () => health.recordAnswer());
  const dialect = new SoukDialect({ pool, health, queryTimeout, revive: options.revive });
  const db = new Kysely<Tables>({ dialect });
  factsByDb.set(db, { health, requestTimeMs: options.requestTime ?? REQUEST_TIME_MS });
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
const RETRIES = 3;

export interface TransactionOptions {
  /** 'commit' keeps what was written although the answer is a refusal, e.g. the count of wrong codes. */
  onRefusal?: 'rollback' | 'commit';
}

/**
 * Runs `work` in a transaction and runs it again, up to three times, when it lost against another (40001, 40P01); so
 * `work` may touch nothing but the database. **A refusal (`{ ok: false }`) rolls back**, because a refusal changes
 * nothing; `onRefusal: 'commit'` is the exception. Inside a transaction it joins that one and leaves the end to it.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  if (isTransaction(db)) return work(db);
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await once(db, work, options);
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if ((code !== SERIALIZATION_FAILURE && code !== DEADLOCK) || attempt === RETRIES) throw error;
      // The same opponents would only meet again.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}

class RolledBack<T> extends Error {
  readonly answer: T;
  constructor(answer: T) {
    super('rolled back with a refusal');
    this.answer = answer;
  }
}

async function once<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  { onRefusal = 'rollback' }: TransactionOptions,
): Promise<T> {
  let refused: RolledBack<T> | undefined;
  try {
    return await db.transaction().execute(async (tx) => {
      const answer = await work(tx);
      if (onRefusal === 'commit' || !isRefusal(answer)) return answer;
      refused = new RolledBack(answer);
      throw refused;
    });
  } catch (error) {
    if (refused && error === refused) return refused.answer;
    throw error;
  }
}

function isRefusal(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false;
}

function isTransaction(db: Db): db is Tx {
  return db.isTransaction;
}

/**
 * Tries a part of a transaction: a refusal takes back what that part wrote and leaves the rest as it was.
 */
export async function inSavepoint<T>(tx: Tx, work: (tx: Tx) => Promise<Result<T>>): Promise<Result<T>> {
  await sql`savepoint part`.execute(tx);
  const answer = await work(tx);
  if (answer.ok) await sql`release savepoint part`.execute(tx);
  else await sql`rollback to savepoint part`.execute(tx);
  return answer;
}
