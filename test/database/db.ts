import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { loadDemo } from '../../db/demo/load.ts';
import { type Database, type DbAddress, openDb } from '../../src/platform/database/db.ts';
import { migrate, readMigrations } from '../../src/platform/database/migrate.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const MIGRATIONS = path.join(ROOT, 'db/migrations');
const DEMO = path.join(ROOT, 'db/demo');

/** Folder in which `demoDb` stores the pictures of the demo shop. */
export const DEMO_FILES = path.join(ROOT, '.cache/test-files');

export interface TestDatabase extends Database {
  /** Address, for tests that open it from a second pool or process. */
  address: DbAddress;
}

/** A separate database with every migration applied. Create one per test file and close it in `afterAll`. */
export async function testDb(): Promise<TestDatabase> {
  const files = readMigrations(MIGRATIONS);
  const template = await ensureTemplate('migrated', files.map((file) => file.sha256).join(), async (address) => {
    await migrate(address, MIGRATIONS);
  });
  return copyOf(template);
}

/** Same, with the demo shop, whose sales began a few hours ago. */
export function demoDb(): Promise<TestDatabase> {
  const now = new Date(inject('began'));
  // The day is part of the key: sales are dated relative to loading and must not have ended.
  return copyOfDemo('demo', now, now.toISOString().slice(0, 10));
}

/** Load time of `datedDemoDb`, for tests that compare dates of the demo shop. */
export const DEMO_LOADED_AT = new Date('2026-11-20T10:00:00Z');

/** A database with the demo shop, loaded at `DEMO_LOADED_AT` without seller applications. */
export function datedDemoDb(): Promise<TestDatabase> {
  return copyOfDemo('dated_demo', DEMO_LOADED_AT, DEMO_LOADED_AT.toISOString());
}

async function copyOfDemo(kind: string, now: Date, loaded: string): Promise<TestDatabase> {
  const files = readMigrations(MIGRATIONS).map((file) => file.sha256);
  const madeFrom = [...files, fingerprint(DEMO), loaded].join();
  const template = await ensureTemplate(kind, madeFrom, async (address) => {
    await migrate(address, MIGRATIONS);
    mkdirSync(DEMO_FILES, { recursive: true });
    const { db, close } = openDb(address, { statementTimeout: 0, idleTransactionTimeout: 60_000 });
    await loadDemo(db, { now, filesDir: DEMO_FILES, key: null, demoDir: DEMO });
    await close();
  });
  return copyOf(template);
}

/** Changes with texts and code of the demo shop, and with number and sizes of its pictures. */
function fingerprint(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (name.startsWith('studio') || name.endsWith('.test.ts')) continue;
    const file = statSync(path.join(folder, name));
    if (!file.isFile()) continue;
    hash.update(`${name} ${file.size} `);
    if (/\.(json|md|ts)$/.test(name)) hash.update(readFileSync(path.join(folder, name)));
  }
  return hash.digest('hex');
}

/** An empty database, for tests with their own tables. */
export function emptyDb(): Promise<TestDatabase> {
  return copyOf('template1');
}

/** Copied file by file, which without a disk is twice as fast as through the write-ahead log. */
async function copyOf(template: string): Promise<TestDatabase> {
  const database = `test_${inject('run')}_${randomUUID().slice(0, 8)}`;
  await administer((client) => client.query(`create database ${database} template ${template} strategy file_copy`));
  const address = { ...inject('postgres'), database };
  // nothing in a test must fail because the machine is busy
  const limits = {
    connectionTimeout: 30_000,
    statementTimeout: 60_000,
    requestTime: 60_000,
    idleTransactionTimeout: 60_000,
  };
  const opened = openDb(address, limits);
  return {
    ...opened,
    address,
    async close() {
      await opened.close();
      await administer((client) => client.query(`drop database if exists ${database} with (force)`));
    },
  };
}

/** Creates the template database if it does not exist; its name contains a hash of its sources. */
async function ensureTemplate(
  kind: string,
  madeFrom: string,
  fill: (address: DbAddress) => Promise<void>,
): Promise<string> {
  const name = `${kind}_${createHash('sha256').update(madeFrom).digest('hex').slice(0, 16)}`;
  await administer(async (client) => {
    if (await exists(client, name)) return;
    // Other workers of this run need the same template at the same time.
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [kind]);
    if (!(await exists(client, name))) {
      await administer(async (maker) => {
        await dropOlder(maker, kind);
        await maker.query(`drop database if exists ${name}_unfinished with (force)`);
        await maker.query(`create database ${name}_unfinished`);
        await fill({ ...inject('postgres'), database: `${name}_unfinished` });
        await maker.query(`alter database ${name}_unfinished rename to ${name}`);
      });
    }
    await client.query('commit');
  });
  return name;
}

async function exists(client: pg.Client, database: string): Promise<boolean> {
  return (await client.query('select 1 from pg_database where datname = $1', [database])).rows.length > 0;
}

async function dropOlder(client: pg.Client, kind: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datname like $1', [
    `${kind}\\_%`,
  ]);
  for (const { datname } of rows) await client.query(`drop database ${client.escapeIdentifier(datname)} with (force)`);
}

async function administer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(inject('postgres'));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
