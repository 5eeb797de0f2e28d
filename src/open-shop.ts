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
  /** The connections behind `services.db`, to be counted. */
  pool: Database['pool'];
  /** Whether the database answers and has this version's schema. @throws when nobody answers */
  isReady(): Promise<boolean>;
  /** More connections, whose statements may take their time: for what runs beside visitors. */
  openPatient(): Database;
  /** Lines for the terminal: what to sign in with. None unless the shop runs as a demo. */
  welcome: string[];
  close(): Promise<void>;
};

/** Receives each step and its duration. */
export type Progress = (step: string, milliseconds: number) => void;

/** Starts everything behind the HTTP server: database, schema, demo shop. */
export async function openShop(config: Config, root: string, progress: Progress): Promise<OpenShop> {
  mkdirSync(config.dataDir, { recursive: true });
  // made now or found wanting now, not when somebody signs in
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
    // at once where it is known to be down; the question is asked all the same, to find it back
    isReady: async () => (await databaseFacts(db).health.unlessDown(isMigrated(db, files))) === true,
    async close() {
      await close();
      await stop();
    },
  };
}

/** What the database's launcher does is not worth a line unless something is odd. */
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
  // a busy machine may need longer for one of the large statements than a visitor would wait
  const patient = openDb(target, { statementTimeout: 0 });
  try {
    await loadDemo(patient.db, { now: services.clock(), filesDir, key, demoDir: join(root, 'db/demo') });
  } finally {
    await patient.close();
  }
  return welcomeLines(services.db);
}

async function timed<T>(step: string, progress: Progress, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  progress(step, performance.now() - start);
  return result;
}
