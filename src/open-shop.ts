import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { systemClock } from './kernel/clock.ts';
import { type Database, type DbAddress, databaseFacts, openDb } from './platform/db.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/launcher.ts';
import { encryptionKey } from './platform/encryption-key.ts';
import { isMigrated, migrate, readMigrations } from './platform/migrate.ts';
import type { Services } from './services.ts';

export type OpenShop = {
  services: Services;
  /** Connection pool of `services.db`, for metrics. */
  pool: Database['pool'];
  /** Whether the database responds and has the schema of this version. @throws when it does not respond */
  isReady(): Promise<boolean>;
  /** Opens another pool without statement timeout, for background work. */
  openPatient(): Database;
  /** Terminal output with the demo accounts; empty unless the shop runs as a demo. */
  welcome: string[];
  close(): Promise<void>;
};

/** Receives each step and its duration. */
export type Progress = (step: string, milliseconds: number) => void;

/** Starts everything behind the HTTP server: database, schema, demo shop. */
export async function openShop(config: Config, root: string, progress: Progress): Promise<OpenShop> {
  mkdirSync(config.dataDir, { recursive: true });
  // created or validated at start, not at the first sign-in
  const key = encryptionKey({ given: config.encryptionKey, dataDir: config.dataDir });
  const { target, revive, stop } = await timed('database', progress, () => reachDatabase(config));
  const migrations = join(root, 'db/migrations');
  await timed('schema', progress, () => migrate(target, migrations));
  const onError = (error: Error) => console.warn(`database connection lost: ${error.message}`);
  const { db, pool, close } = openDb(target, { revive, onError });
  const services: Services = { config, db, clock: systemClock };
  const welcome = config.demo
    ? await timed('demo shop', progress, () => fillDemoShop(services, key, target, root))
    : [];
  const files = readMigrations(migrations);
  return {
    services,
    pool,
    welcome,
    openPatient: () => openDb(target, { revive, onError, max: 3, statementTimeout: 0 }),
    // returns immediately while the database is known to be down; the query still runs to detect recovery
    isReady: async () => (await databaseFacts(db).health.unlessDown(isMigrated(db, files))) === true,
    async close() {
      await close();
      await stop();
    },
  };
}

/** The launcher of the database logs only warnings. */
const WARNINGS = { info: () => undefined, debug: () => undefined, warn: (message: string) => console.warn(message) };

type Reached = { target: DbAddress | string; revive?: () => Promise<DbAddress>; stop(): Promise<void> };

async function reachDatabase(config: Config): Promise<Reached> {
  if (config.databaseUrl) return { target: config.databaseUrl, stop: async () => undefined };
  const postgres = await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), log: WARNINGS });
  return { target: postgres.connection, revive: () => postgres.revive(), stop: () => postgres.stop() };
}

async function fillDemoShop(
  services: Services,
  key: Buffer,
  target: DbAddress | string,
  root: string,
): Promise<string[]> {
  const filesDir = join(services.config.dataDir, 'files');
  mkdirSync(filesDir, { recursive: true });
  const { loadDemo } = await import('../db/demo/load.ts');
  const { welcomeLines } = await import('../db/demo/welcome.ts');
  // large statements can exceed the usual statement timeout
  const demoDatabase = openDb(target, { statementTimeout: 0 });
  try {
    await loadDemo(demoDatabase.db, { now: services.clock(), filesDir, key, demoDir: join(root, 'db/demo') });
  } finally {
    await demoDatabase.close();
  }
  return welcomeLines(services.db);
}

async function timed<T>(step: string, progress: Progress, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  progress(step, performance.now() - start);
  return result;
}
