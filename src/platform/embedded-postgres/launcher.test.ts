import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Db, openDb } from '../database/db.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './launcher.ts';
import { findDatabaseIdentity } from './run-as.ts';
import { isLiveServer, readPostmaster } from './stale-locks.ts';
import { createTestFolder, killProcessTree, startChild, type TestFolder, waitUntil } from './test-folder.ts';

let place: TestFolder;
const opened: EmbeddedPostgres[] = [];

beforeEach(() => {
  place = createTestFolder();
});
afterEach(async () => {
  for (const server of opened.splice(0).reverse()) await server.stop();
  place.remove();
});

async function start(dataDir = place.dataDir): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, systemDir: place.systemDir, durable: false });
  opened.push(server);
  return server;
}

async function ask<T>(server: EmbeddedPostgres, query: ReturnType<typeof sql<T>>): Promise<T | undefined> {
  const { db, close } = openDb(server.connection, { revive: server.revive });
  try {
    return (await query.execute(db)).rows[0];
  } finally {
    await close();
  }
}

/** A query waits two seconds at most for the server to restart; on a busy machine the next one succeeds. */
async function answered(db: Db): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    try {
      await sql`select 1`.execute(db);
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

// Started by root the database runs under another account, otherwise under the same account.
const expectedUid = findDatabaseIdentity()?.uid ?? process.getuid?.();

describe('a new database', () => {
  let folder: TestFolder;
  let server: EmbeddedPostgres;
  beforeAll(async () => {
    folder = createTestFolder();
    server = await startEmbeddedPostgres({ dataDir: folder.dataDir, systemDir: folder.systemDir, durable: false });
  });
  afterAll(async () => {
    await server.stop();
    folder.remove();
  });

  test('is UTF-8 with the same collation on every machine', async () => {
    expect(server.isOwner).toBe(true);
    const found = await ask(
      server,
      sql`select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale
          from pg_database where datname = current_database()`,
    );
    expect(found).toEqual({ encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8' });
  });

  test('listens on a private socket and on no network', async () => {
    expect(statSync(server.connection.host).mode & 0o777).toBe(0o700);
    expect(await ask(server, sql`show listen_addresses`)).toEqual({ listen_addresses: '' });
  });

  test('never belongs to root', () => {
    expect(expectedUid).not.toBe(0);
    expect(statSync(folder.dataDir).uid).toBe(expectedUid);
  });
});

describe('a first start', () => {
  test('has durable commits by default', async () => {
    const server = await startEmbeddedPostgres({ dataDir: place.dataDir, systemDir: place.systemDir });
    opened.push(server);
    expect(await ask(server, sql`show fsync`)).toEqual({ fsync: 'on' });
    expect(await ask(server, sql`show synchronous_commit`)).toEqual({ synchronous_commit: 'on' });
  });

  test('by two concurrent processes creates one database with one owner', async () => {
    const children = await Promise.all([startChild('hold', place), startChild('hold', place)]);
    expect(children.map((child) => child.owner).sort()).toEqual([false, true]);
    expect(children[0]?.cluster).toBe(children[1]?.cluster);
    expect(readdirSync(place.root).filter((name) => name.includes('init-'))).toEqual([]);
    for (const child of children) await killProcessTree(child.process);
  });

  test('refuses a folder with other content', async () => {
    mkdirSync(place.dataDir);
    writeFileSync(path.join(place.dataDir, 'letters.txt'), 'dear reader');
    await expect(start()).rejects.toThrow('neither empty nor a database');
    expect(readdirSync(place.dataDir)).toEqual(['letters.txt']);
  });
});

describe('a later start', () => {
  test('adopts a running server and does not stop it', async () => {
    const owner = await start();
    const guest = await start();
    expect(guest.isOwner).toBe(false);
    await guest.stop();
    expect(await ask(owner, sql`select 1 as one`)).toEqual({ one: 1 });
  });

  test('finds the data of an earlier start', async () => {
    const first = await start();
    await ask(first, sql`create table kept as select 7 as number`);
    await first.stop();
    const second = await start();
    expect(await ask(second, sql`select number from kept`)).toEqual({ number: 7 });
  });

  test('refuses data of another version without changing it', async () => {
    const server = await start();
    await server.stop();
    writeFileSync(path.join(place.dataDir, 'PG_VERSION'), '12\n');
    await expect(start()).rejects.toThrow('made by PostgreSQL 12');
  });
});

describe('when the owner exits', () => {
  test('suddenly, the server shuts down cleanly', async () => {
    const child = await startChild('hold', place);
    const postmaster = readPostmaster(place.dataDir)?.pid ?? 0;
    expect(isLiveServer(postmaster, place.dataDir)).toBe(true);
    child.process.kill('SIGKILL');
    await waitUntil(() => !isLiveServer(postmaster, place.dataDir), 'the server is gone');
    // A clean shutdown removes the lock file; a crash would leave it.
    await waitUntil(() => !existsSync(path.join(place.dataDir, 'postmaster.pid')), 'the lock is gone');
  });

  test('another process restarts the server at its next query and becomes the owner', async () => {
    const child = await startChild('hold', place);
    const guest = await start();
    const { db, close } = openDb(guest.connection, { revive: guest.revive });
    await sql`insert into ledger (id) values ('before')`.execute(db);
    const postmaster = readPostmaster(place.dataDir)?.pid ?? 0;
    child.process.kill('SIGKILL');
    await waitUntil(() => !isLiveServer(postmaster, place.dataDir), 'the server is gone');
    await Promise.all([answered(db), answered(db), answered(db)]);
    expect((await sql`select id from ledger`.execute(db)).rows).toEqual([{ id: 'before' }]);
    expect(guest.isOwner).toBe(true);
    await close();
  });
});

test('an owner whose server was killed restarts it at the next query', async () => {
  const server = await start();
  const { db, close } = openDb(server.connection, { revive: server.revive });
  await sql`select 1`.execute(db);
  const postmaster = readPostmaster(place.dataDir)?.pid ?? 0;
  process.kill(postmaster, 'SIGKILL');
  await waitUntil(() => !server.isOwner, 'its death is noticed');
  await answered(db);
  expect(server.isOwner).toBe(true);
  await close();
});

test('a data folder that only root can enter works and is found again', async () => {
  const closed = path.join(place.root, 'closed');
  mkdirSync(closed);
  chmodSync(closed, 0o700);
  const dataDir = path.join(closed, 'data/postgres');
  const first = await start(dataDir);
  await ask(first, sql`create table kept as select 7 as number`);
  const real = await ask(first, sql<{ data_directory: string }>`show data_directory`);
  if (expectedUid !== process.getuid?.()) {
    expect(readFileSync(path.join(dataDir, 'moved-to.txt'), 'utf8').split('\n')[0]).toBe(real?.data_directory);
    expect(readFileSync(`${real?.data_directory}.txt`, 'utf8')).toContain(dataDir);
  }
  await first.stop();
  chmodSync(closed, 0o755);
  const second = await start(dataDir);
  expect(await ask(second, sql`select number from kept`)).toEqual({ number: 7 });
});
