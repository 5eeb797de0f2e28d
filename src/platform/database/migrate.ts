import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { type Db, type DbAddress, openDb, type Tx } from './db.ts';

interface MigrationLog {
  info(message: string): void;
}

interface MigrationFile {
  name: string;
  text: string;
  sha256: string;
}

// Arbitrary key of the advisory lock; not used elsewhere in this database.
const MIGRATION_LOCK_KEY = 7_305_001;

/**
 * Applies the numbered migration files (`0001-name.sql`) in `folder` that are not yet applied, each in its own transaction,
 * forward only. Several processes can call it concurrently. Opens its own connection without time limits.
 * @returns the names that were applied
 * @throws when an applied file has changed or is missing, or when a file fails
 */
export async function migrate(target: DbAddress | string, folder: string, log?: MigrationLog): Promise<string[]> {
  const files = readMigrations(folder);
  const { db, close } = openDb(target, { maxConnections: 1, statementTimeout: 0 });
  const applied: string[] = [];
  try {
    if (await isCurrent(db, files)) return applied;
    for (;;) {
      const name = await applyNext(db, files);
      if (!name) return applied;
      applied.push(name);
      log?.info(`Applied migration ${name}`);
    }
  } finally {
    await close();
  }
}

/** Reads the migration files in order. @throws when a name is invalid or a number occurs twice. */
export function readMigrations(folder: string): MigrationFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const numbers = new Set<string>();
  for (const name of names) {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
    if (!number) throw new Error(`Migration ${name}: write it like 0001-name.sql`);
    if (numbers.has(number)) throw new Error(`Two migrations have the number ${number}`);
    numbers.add(number);
  }
  return names.sort().map((name) => {
    const text = readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name: name.slice(0, -'.sql'.length), text, sha256: createHash('sha256').update(text).digest('hex') };
  });
}

/** Whether all of these files are applied. Migrations of a newer version are ignored. */
export async function isMigrated(db: Db, files: readonly MigrationFile[]): Promise<boolean> {
  const names = files.map((file) => file.name);
  const { rows } = await sql<{ applied: number }>`
    select count(*)::int as applied from migration_checksum where name = any(${names}::text[])`.execute(db);
  return rows[0]?.applied === names.length;
}

/** Checks with one query whether the schema is current, so that the usual start takes no lock. */
async function isCurrent(db: Db, files: MigrationFile[]): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('migration_checksum') is not null as there`.execute(
    db,
  );
  if (!rows[0]?.there) return false;
  return (await countAppliedMigrations(db, files)) === files.length;
}

/** Counts the applied files. @throws when one of them has changed. */
async function countAppliedMigrations(db: Db, files: MigrationFile[]): Promise<number> {
  const { rows } = await sql<{ name: string; sha256: string }>`select name, sha256 from migration_checksum`.execute(db);
  const known = new Map(files.map((file) => [file.name, file.sha256]));
  for (const { name, sha256 } of rows) {
    if (!known.has(name)) throw new Error(`Migration ${name} is in the database but no longer in the folder`);
    if (known.get(name) !== sha256) {
      throw new Error(`Migration ${name} was changed after it had been applied; write a new one instead`);
    }
  }
  return rows.length;
}

async function applyNext(db: Db, files: MigrationFile[]): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK_KEY})`.execute(tx);
    await sql`create table if not exists migration_checksum (name text primary key, sha256 text not null)`.execute(tx);
    if ((await countAppliedMigrations(tx, files)) === files.length) return undefined;
    const migrator = new Migrator({ db: tx, provider: { getMigrations: async () => toMigrations(files) } });
    const { error, results = [] } = await migrator.migrateUp();
    const name = results[0]?.migrationName;
    if (error) throw new Error(`Migration ${name ?? ''} failed: ${errorReason(error)}`, { cause: error });
    return name;
  });
}

function toMigrations(files: MigrationFile[]): Record<string, Migration> {
  return Object.fromEntries(
    files.map(({ name, text, sha256 }) => [
      name,
      {
        async up(tx: Tx) {
          await sql.raw(text).execute(tx);
          await sql`insert into migration_checksum (name, sha256) values (${name}, ${sha256})`.execute(tx);
        },
      },
    ]),
  );
}

function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'position' in error && error.position ? `${error.message} (at character ${error.position})` : error.message;
}
