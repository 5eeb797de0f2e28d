import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDb, type TestDatabase } from '../../../test/database/db.ts';
import {
  DatabaseDeadline,
  remainingDatabaseMs,
  runWithDeadline,
  runWithoutDeadline,
  waitForDatabase,
} from './database-deadline.ts';
import { isDatabaseDown } from './database-down.ts';
import { inTransaction, openDb } from './db.ts';
import { limitDatabaseTime } from './limit-database-time.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await emptyDb();
  await sql`create table note (text text)`.execute(database.db);
});
afterAll(() => database.close());

const sleep = sql`select pg_sleep(0.4)`;
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('the statements of one request share its database time, and the one that exceeds it fails', async () => {
  const { db } = database;
  const deadline = new DatabaseDeadline(1_000);
  let answered = 0;
  const error = await errorOf(
    runWithDeadline(deadline, async () => {
      for (; answered < 10; answered += 1) await sleep.execute(db);
    }),
  );
  expect(isDatabaseDown(error)).toBe(true);
  expect(answered).toBeLessThan(3);
  expect(await errorOf(runWithDeadline(deadline, () => sleep.execute(db)))).toMatchObject({ code: 'ETIMEDOUT' });
});

test('statements that run at the same time count once, and time outside of the database does not count', async () => {
  const { db } = database;
  const deadline = new DatabaseDeadline(60_000);
  await runWithDeadline(deadline, async () => {
    await Promise.all([sleep.execute(db), sleep.execute(db), sleep.execute(db)]);
  });
  const left = deadline.remainingMs;
  expect(left).toBeLessThan(60_000 - 390);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(deadline.remainingMs).toBe(left);
});

test('a transaction that exceeds the deadline of its request writes nothing and drops its connection', async () => {
  const one = openDb(database.address, { maxConnections: 1 });
  const error = await errorOf(
    runWithDeadline(new DatabaseDeadline(500), () =>
      inTransaction(one.db, async (tx) => {
        await sql`insert into note values ('never')`.execute(tx);
        await sql`select pg_sleep(2)`.execute(tx);
      }),
    ),
  );
  expect(isDatabaseDown(error)).toBe(true);
  const { rows } = await sql`select text from note`.execute(one.db);
  expect(rows).toEqual([]);
  await one.close();
});

test('waiting for a free connection fails at the deadline of the request, and the connection is not leaked', async () => {
  const one = openDb(database.address, { maxConnections: 1, connectionTimeout: 60_000 });
  await one.db.connection().execute(async () => {
    const waiting = runWithDeadline(new DatabaseDeadline(100), () => sql`select 1`.execute(one.db));
    expect(await errorOf(waiting)).toMatchObject({ code: 'ETIMEDOUT' });
  });
  await expect(sql`select 1`.execute(one.db)).resolves.toBeDefined();
  await one.close();
});

test('a shared read fails for each request at its own deadline', async () => {
  const shared = new Promise<never>(() => undefined);
  const error = await errorOf(runWithDeadline(new DatabaseDeadline(50), () => waitForDatabase(shared)));
  expect(error).toMatchObject({ code: 'ETIMEDOUT' });
});

test('work that outlives its request, or belongs to none, has no deadline', () => {
  const deadline = new DatabaseDeadline(1_000);
  expect(remainingDatabaseMs()).toBe(Number.POSITIVE_INFINITY);
  runWithDeadline(deadline, () => {
    expect(remainingDatabaseMs()).toBe(1_000);
    expect(runWithoutDeadline(remainingDatabaseMs)).toBe(Number.POSITIVE_INFINITY);
    deadline.close();
    expect(remainingDatabaseMs()).toBe(Number.POSITIVE_INFINITY);
  });
});

test('every handler has the deadline of its request, with and without a body, until the response is sent', async () => {
  const app = Fastify();
  limitDatabaseTime(app, 7_000);
  let later: () => number = () => 0;
  app.route({
    method: ['GET', 'POST'],
    url: '/',
    handler: async () => {
      later = remainingDatabaseMs;
      await new Promise((resolve) => setImmediate(resolve));
      return { left: remainingDatabaseMs() };
    },
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const post = { method: 'POST', body: JSON.stringify({ text: 'x' }), headers: { 'content-type': 'application/json' } };
  for (const init of [{}, post]) expect(await (await fetch(address, init)).json()).toEqual({ left: 7_000 });
  expect(later()).toBe(Number.POSITIVE_INFINITY);
  await app.close();
});
