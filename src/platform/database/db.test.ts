import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BreakableDatabase, breakableDatabase } from '../../../test/database/breakable-database.ts';
import { emptyDb, type TestDatabase } from '../../../test/database/db.ts';
import { ok, refuse } from '../../kernel/result.ts';
import { isDatabaseDown } from './database-down.ts';
import { type Database, type Db, inTransaction, openDb } from './db.ts';
import { prepareQuery } from './prepared-statements.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await emptyDb();
  await sql`create table account (id integer primary key, coins bigint not null)`.execute(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate account`.execute(database.db);
  await sql`insert into account values (1, 10), (2, 10)`.execute(database.db);
});

async function coinsOf(id: number): Promise<number | undefined> {
  const { rows } = await sql<{ coins: number }>`select coins from account where id = ${id}`.execute(database.db);
  return rows[0]?.coins;
}

function give(db: Db, id: number, coins: number): Promise<unknown> {
  return sql`update account set coins = coins + ${coins} where id = ${id}`.execute(db);
}

describe('values', () => {
  test('an amount is read as a number', async () => {
    expect(await coinsOf(1)).toBe(10);
  });

  test('an amount beyond the safe integers throws instead of rounding', async () => {
    await expect(sql`select 9007199254740993::bigint as amount`.execute(database.db)).rejects.toThrow(RangeError);
    expect(await coinsOf(1)).toBe(10);
  });

  test('a date is read as text without time zone', async () => {
    const { rows } = await sql<{ day: string }>`select date '2026-03-29' as day`.execute(database.db);
    expect(rows[0]?.day).toBe('2026-03-29');
  });
});

describe('statements that a transaction starts together', () => {
  test('are executed in the order of the calls', async () => {
    const rows = await inTransaction(database.db, async (tx) => {
      const insert = sql`insert into account values (3, 1)`.execute(tx);
      const update = sql`update account set coins = coins * 10 where id = 3`.execute(tx);
      const select = sql`select coins from account where id = 3`.execute(tx);
      const [, , { rows }] = await Promise.all([insert, update, select]);
      return rows;
    });
    expect(rows).toEqual([{ coins: 10 }]);
  });

  test('fail with the error of the first one that fails, and write nothing', async () => {
    const placed = inTransaction(database.db, (tx) =>
      Promise.all([give(tx, 1, 5), sql`insert into account values (2, 1)`.execute(tx), give(tx, 2, 5)]),
    );
    await expect(placed).rejects.toThrow('account_pkey');
    expect([await coinsOf(1), await coinsOf(2)]).toEqual([10, 10]);
  });

  test('cannot be followed by writes after another part of the transaction has failed', async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    let late: Promise<unknown> = Promise.resolve();
    const failing = inTransaction(database.db, async (tx) => {
      late = ended.then(() => give(tx, 1, 5));
      await sql`select 1 / 0`.execute(tx);
    });
    await expect(failing).rejects.toThrow('division by zero');
    end();
    await expect(late).rejects.toThrow('the transaction has ended');
    expect(await coinsOf(1)).toBe(10);
  });
});

describe('inTransaction', () => {
  test('commits when the result is ok', async () => {
    const answer = await inTransaction(database.db, async (tx) => {
      await give(tx, 1, 5);
      return ok('given');
    });
    expect(answer).toEqual(ok('given'));
    expect(await coinsOf(1)).toBe(15);
  });

  test('a refusal is returned and rolled back', async () => {
    const answer = await inTransaction(database.db, async (tx) => {
      await give(tx, 1, -50);
      return refuse('account.empty', { coins: 10 });
    });
    expect(answer).toEqual(refuse('account.empty', { coins: 10 }));
    expect(await coinsOf(1)).toBe(10);
  });

  test('a refusal commits with onRefusal commit', async () => {
    await inTransaction(database.db, (tx) => give(tx, 1, -1).then(() => refuse('account.wrong-code')), {
      onRefusal: 'commit',
    });
    expect(await coinsOf(1)).toBe(9);
  });

  test('an error rolls back', async () => {
    const failing = inTransaction(database.db, async (tx) => {
      await give(tx, 1, 5);
      throw new Error('surprise');
    });
    await expect(failing).rejects.toThrow('surprise');
    expect(await coinsOf(1)).toBe(10);
  });

  test('joins the transaction it is called in', async () => {
    await inTransaction(database.db, async (outer) => {
      await inTransaction(outer, (inner) => give(inner, 1, 5));
      return refuse('account.never-mind');
    });
    expect(await coinsOf(1)).toBe(10);
  });

  test('two deadlocked transactions both succeed after a retry', async () => {
    let met: () => void = () => undefined;
    const bothBegan = new Promise<void>((resolve) => {
      let began = 0;
      met = () => {
        began += 1;
        if (began === 2) resolve();
      };
    });
    const move = (from: number, to: number) =>
      inTransaction(database.db, async (tx) => {
        await give(tx, from, -1);
        met();
        await bothBegan;
        await give(tx, to, 1);
      });
    await Promise.all([move(1, 2), move(2, 1)]);
    expect(await coinsOf(1)).toBe(10);
    expect(await coinsOf(2)).toBe(10);
  });
});

describe('limits', () => {
  test('a statement that exceeds its timeout is cancelled and the connection stays usable', async () => {
    const hasty = openDb(database.address, { maxConnections: 1, statementTimeout: 500 });
    await expect(sql`select pg_sleep(5)`.execute(hasty.db)).rejects.toThrow('statement timeout');
    await expect(sql`select 1`.execute(hasty.db)).resolves.toBeDefined();
    await hasty.close();
  });

  test('waiting for a free connection fails after two seconds', async () => {
    const small = openDb(database.address, { maxConnections: 1 });
    await small.db.connection().execute(async () => {
      await expect(sql`select 1`.execute(small.db)).rejects.toThrow('timeout');
    });
    await small.close();
  });

  test('the pool survives connections that the server terminates', async () => {
    const other = openDb(database.address, { maxConnections: 1 });
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(other.db);
    const broken = new Promise((resolve) => other.pool.once('error', resolve));
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
    await broken;
    await expect(sql`select 1`.execute(other.db)).resolves.toBeDefined();
    await other.close();
  });

  test('a connection terminated between two statements fails only its transaction', async () => {
    const other = openDb(database.address, { maxConnections: 1 });
    const transaction = inTransaction(other.db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(database.db);
      // the error arrives while no query runs
      await new Promise((resolve) => setTimeout(resolve, 200));
      await sql`select 1`.execute(tx);
    });
    await expect(transaction).rejects.toThrow();
    await expect(sql`select 1`.execute(other.db)).resolves.toBeDefined();
    await other.close();
  });
});

test('a URL and an address open the same database', async () => {
  const { host, user, database: name } = database.address;
  const byUrl = openDb(`postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(byUrl.db);
  expect(rows).toEqual([{ name }]);
  await byUrl.close();
});

test('a prepared lookup is planned once per connection', async () => {
  const one = openDb(database.address, { maxConnections: 1 });
  const db = one.db.withTables<{ account: { id: number; coins: number } }>();
  const byId = (id: number) =>
    prepareQuery(
      'account.by-id',
      db.selectFrom('account').select(['id', 'coins']).where('id', '=', id),
    ).executeTakeFirst();
  expect(await byId(1)).toEqual({ id: 1, coins: 10 });
  expect(await byId(2)).toEqual({ id: 2, coins: 10 });
  expect(await byId(3)).toBeUndefined();
  const { rows } = await sql<{ name: string; uses: number }>`
    select name, generic_plans + custom_plans as uses from pg_prepared_statements`.execute(one.db);
  expect(rows).toEqual([{ name: expect.stringMatching(/^account\.by-id\.[0-9a-f]{8}$/), uses: 3 }]);
  await one.close();
});

test('a write statement is named automatically and planned once per connection', async () => {
  const one = openDb(database.address, { maxConnections: 1 });
  const db = one.db.withTables<{ account: { id: number; coins: number } }>();
  for (const id of [1, 2, 3]) await db.updateTable('account').set({ coins: 10 }).where('id', '=', id).execute();
  const { rows } = await sql<{ uses: number }>`
    select generic_plans + custom_plans as uses from pg_prepared_statements where name like 'write.%'`.execute(one.db);
  expect(rows).toEqual([{ uses: 3 }]);
  await one.close();
});

test('a prepared lookup survives a migration that adds a column or changes a type', async () => {
  const one = openDb(database.address, { maxConnections: 1 });
  const db = one.db.withTables<{ bag: { id: number; size: number | string } }>();
  await sql`create table bag (id int primary key, size int)`.execute(db);
  await sql`insert into bag values (1, 2)`.execute(db);
  const bag = () =>
    prepareQuery('bag.by-id', db.selectFrom('bag').select(['id', 'size']).where('id', '=', 1)).executeTakeFirst();
  expect(await bag()).toEqual({ id: 1, size: 2 });
  await sql`alter table bag add column color text`.execute(database.db);
  expect(await bag()).toEqual({ id: 1, size: 2 });
  await sql`alter table bag alter column size type text`.execute(database.db);
  await expect(bag()).rejects.toThrow('cached plan');
  expect(await bag()).toEqual({ id: 1, size: '2' });
  await one.close();
});

describe('a database that is lost during a transaction', () => {
  let breakable: BreakableDatabase;
  let lost: Database;

  beforeEach(async () => {
    breakable = await breakableDatabase(database.address);
    lost = openDb(breakable.address, { maxConnections: 1, statementTimeout: 500 });
  });
  afterEach(async () => {
    await lost.close();
    await breakable.close();
  });

  const errorOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => error,
    );

  test('fails the transaction when a statement gets no response', async () => {
    const error = await errorOf(
      inTransaction(lost.db, async (tx) => {
        await give(tx, 1, 5);
        breakable.hang();
        await give(tx, 2, 5);
      }),
    );
    expect(error).toMatchObject({ message: 'Query read timeout' });
    expect(isDatabaseDown(error)).toBe(true);
  });

  test('fails the transaction when the connection is cut', async () => {
    const error = await errorOf(
      inTransaction(lost.db, async (tx) => {
        await give(tx, 1, 5);
        breakable.cutAt('update account');
        await give(tx, 2, 5);
      }),
    );
    expect(error).toMatchObject({ message: 'Connection terminated unexpectedly' });
    expect(isDatabaseDown(error)).toBe(true);
    expect(await coinsOf(1)).toBe(10);
  });

  test('fails every later statement, also when an earlier error was handled', async () => {
    const error = await errorOf(
      inTransaction(lost.db, async (tx) => {
        breakable.cutAt('update account');
        await errorOf(give(tx, 1, 5));
        await give(tx, 2, 5);
      }),
    );
    expect(isDatabaseDown(error)).toBe(true);
  });

  test('fails the transaction when the commit gets no response', async () => {
    breakable.cutAt('commit');
    const error = await errorOf(inTransaction(lost.db, (tx) => give(tx, 1, 5)));
    expect(error).toMatchObject({ message: 'Connection terminated unexpectedly' });
    expect(isDatabaseDown(error)).toBe(true);
    expect(await coinsOf(1)).toBe(10);
  });

  test('does not hide an earlier application error', async () => {
    const error = await errorOf(
      inTransaction(lost.db, async (tx) => {
        await give(tx, 1, 5);
        breakable.cutAt('rollback');
        throw new Error('surprise');
      }),
    );
    expect(error).toMatchObject({ message: 'surprise' });
  });

  test('is followed by a new connection when the server is back', async () => {
    await breakable.refuse();
    const error = await errorOf(sql`select 1`.execute(lost.db));
    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
    await breakable.restore();
    await expect(sql`select 1`.execute(lost.db)).resolves.toBeDefined();
  });

  test('is reported as the connection error when the restart fails too', async () => {
    await breakable.refuse();
    const revive = () => Promise.reject(new Error('PostgreSQL does not start'));
    const dead = openDb(breakable.address, { revive });
    const error = await errorOf(sql`select 1`.execute(dead.db));
    expect(error).toMatchObject({ code: 'ECONNREFUSED', cause: { message: 'PostgreSQL does not start' } });
    await dead.close();
  });
});
