import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { DbAddress } from '../src/platform/database/db.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/launcher.ts';
import { fastFolder } from './database/fast-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: DbAddress;
    /** Part of the database names of this run. */
    run: string;
    /** Start of the run: all demo shops have the same date, also across midnight. */
    began: string;
  }
}

const CACHE = path.resolve(import.meta.dirname, '../.cache');
/** Data folder with the templates of earlier runs, which is copied and never started. */
const TEMPLATES = path.join(CACHE, 'test-templates');

/** One embedded server for the whole run, in memory where possible: every file creates a database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = fastFolder(CACHE);
  const dataDir = path.join(folder, 'postgres');
  if (existsSync(TEMPLATES)) copy(TEMPLATES, dataDir);
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  const before = await templates(server.connection);
  project.provide('postgres', server.connection);
  project.provide('run', String(process.pid));
  project.provide('began', new Date().toISOString());
  return async () => {
    const isNew = (await templates(server.connection)) !== before;
    await server.stop();
    if (isNew) keep(dataDir);
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Names of template databases; leftovers of a failed run are dropped. */
async function templates(address: DbAddress): Promise<string> {
  const client = new pg.Client(address);
  await client.connect();
  const { rows } = await client.query<{ datname: string; left: boolean }>(
    String.raw`select datname, datname like 'test\_%' or datname like '%\_unfinished' as left from pg_database order by 1`,
  );
  for (const { datname } of rows.filter(({ left }) => left))
    await client.query(`drop database ${client.escapeIdentifier(datname)} with (force)`);
  await client.end();
  return rows.flatMap(({ datname, left }) => (left ? [] : datname)).join();
}

/** A parallel run in this folder finds the old or the new templates, never a part of them. */
function keep(dataDir: string): void {
  mkdirSync(CACHE, { recursive: true });
  const half = `${TEMPLATES}.${process.pid}`;
  mkdirSync(CACHE, { recursive: true });
  copy(dataDir, half);
  rmSync(TEMPLATES, { recursive: true, force: true });
  renameSync(half, TEMPLATES);
}

/** With owners and modes: started by root, the database belongs to another user. */
function copy(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}
