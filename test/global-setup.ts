import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { DbAddress } from '../src/platform/db.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/embedded-postgres/launcher.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: DbAddress;
    /** Stands in the names of this run's databases. */
    run: string;
    /** When the run began: its demo shops are all of one day, though midnight may come. */
    began: string;
  }
}

/** One embedded server for the whole run, kept between runs so that its templates are. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await serverOfOurOwn(path.resolve(import.meta.dirname, '../.cache'));
  await removeLeftovers(server.connection);
  project.provide('postgres', server.connection);
  project.provide('run', String(process.pid));
  project.provide('began', new Date().toISOString());
  return () => server.stop();
}

/** A second run at the same time takes a second server: the first would go away under it. */
async function serverOfOurOwn(cache: string): Promise<EmbeddedPostgres> {
  for (const slot of ['test-postgres', 'test-postgres-2', 'test-postgres-3', 'test-postgres-4']) {
    const server = await startEmbeddedPostgres({ dataDir: path.join(cache, slot), durable: false });
    if (server.owner) return server;
  }
  throw new Error('Four test runs are going on in this folder already.');
}

/** Databases of runs that were cut short. The server is ours alone, so nobody uses them. */
async function removeLeftovers(address: DbAddress): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    String.raw`select datname from pg_database where datname like 'test\_%' or datname like '%\_unfinished'`,
  );
  for (const { datname } of rows) await client.query(`drop database ${client.escapeIdentifier(datname)} with (force)`);
  await client.end();
}
