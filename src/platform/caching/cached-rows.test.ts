import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDb, type TestDatabase } from '../../../test/database/db.ts';
import { type Database, inTransaction, openDb } from '../database/db.ts';
import { cacheRows, cacheScheduledRows } from './cached-rows.ts';

/** Tests in other databases of the server change the version as well. */
const PATIENT = { timeout: 10_000, interval: 5 };

let database: TestDatabase;
let otherProcess: Database;
beforeAll(async () => {
  database = await emptyDb();
  otherProcess = openDb(database.address);
  await sql`create table note (id int primary key, text text not null)`.execute(database.db);
});
afterAll(async () => {
  await otherProcess.close();
  await database.close();
});

const write = (id: number, text: string, { db } = database as Database) =>
  sql`insert into note values (${id}, ${text}) on conflict (id) do update set text = excluded.text`.execute(db);

function createReader(maxEntries = 10) {
  const cache = cacheRows<number, string[]>(maxEntries);
  const reader = {
    loads: 0,
    read: (id: number, { db } = database as Database) =>
      cache.read(db, id, async () => {
        reader.loads += 1;
        const { rows } = await sql<{ text: string }>`select text from note where id = ${id}`.execute(db);
        return rows.map(({ text }) => text);
      }),
  };
  return reader;
}

test('rows are read once until this process writes', async () => {
  const reader = createReader();
  await write(1, 'old');
  const readAgain = async () => {
    const before = reader.loads;
    expect(await reader.read(1)).toEqual(['old']);
    return reader.loads - before;
  };
  await expect.poll(readAgain, PATIENT).toBe(0);
  await write(1, 'new');
  expect(await reader.read(1)).toEqual(['new']);
});

test('requests that arrive together share a read', async () => {
  const reader = createReader();
  await Promise.all([reader.read(1), reader.read(1), reader.read(1)]);
  expect(reader.loads).toBe(1);
});

test('a commit of another process is seen without a write here', async () => {
  const reader = createReader();
  await write(1, 'here');
  await reader.read(1);
  await write(1, 'elsewhere', otherProcess);
  await expect.poll(() => reader.read(1), PATIENT).toEqual(['elsewhere']);
});

test('a transaction is seen when it commits, and not when it rolls back', async () => {
  const reader = createReader();
  await write(1, 'before');
  await inTransaction(database.db, async (tx) => {
    await sql`update note set text = 'inside'`.execute(tx);
    expect(await reader.read(1)).toEqual(['before']);
    expect(await reader.read(1, { ...database, db: tx })).toEqual(['inside']);
  });
  expect(await reader.read(1)).toEqual(['inside']);
  const abandoned = inTransaction(database.db, async (tx) => {
    await sql`update note set text = 'abandoned'`.execute(tx);
    throw new Error('abandoned');
  });
  await expect(abandoned).rejects.toThrow('abandoned');
  expect(await reader.read(1)).toEqual(['inside']);
});

test('rows that were read while a commit was on its way are not cached', async () => {
  const cache = cacheRows<number, { text: string }>(1);
  await cache.read(database.db, 1, async () => {
    await write(1, 'meanwhile');
    return { text: 'read before' };
  });
  expect(await cache.read(database.db, 1, async () => ({ text: 'meanwhile' }))).toEqual({ text: 'meanwhile' });
});

test('the least recently used rows are evicted', async () => {
  const countLoads = async () => {
    const reader = createReader(2);
    for (const id of [1, 2, 3, 3, 2, 1]) await reader.read(id);
    return reader.loads;
  };
  await expect.poll(countLoads, PATIENT).toBe(4);
});

test('a failed read is repeated', async () => {
  const cache = cacheRows<number, string[]>(1);
  await expect(cache.read(database.db, 1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await cache.read(database.db, 1, async () => ['read'])).toEqual(['read']);
});

const at = (minute: number) => new Date(Date.UTC(2026, 10, 28, 12, minute));

test('scheduled rows are cached until their next change, and for no earlier time', async () => {
  const readAtMinutes = async () => {
    const cache = cacheScheduledRows<string, { readAt: Date }>(1, async (_db, now) => (now < at(5) ? at(5) : null));
    const read = (minute: number) => cache.read(database.db, 'sale', at(minute), async () => ({ readAt: at(minute) }));
    const minutes: number[] = [];
    for (const minute of [1, 2, 4, 5, 9, 3]) minutes.push((await read(minute)).readAt.getUTCMinutes());
    return minutes;
  };
  await expect.poll(readAtMinutes, PATIENT).toEqual([1, 1, 1, 5, 5, 3]);
});

test('of several keys only the missing ones are read, and a key without rows is read again', async () => {
  const readLists = async () => {
    const cache = cacheScheduledRows<number, string>(10, async () => null);
    const reads: number[][] = [];
    const read = async (...ids: number[]) => {
      const rows = await cache.readMany(database.db, ids, at(1), async (missing) => {
        reads.push(missing);
        return new Map(missing.filter((id) => id < 100).map((id) => [id, `row ${id}`]));
      });
      return ids.map((id) => rows.get(id));
    };
    expect(await read(1, 2)).toEqual(['row 1', 'row 2']);
    expect(await read(1, 3, 100)).toEqual(['row 1', 'row 3', undefined]);
    await read(100, 2);
    return reads;
  };
  await expect.poll(readLists, PATIENT).toEqual([[1, 2], [3, 100], [100]]);
});
