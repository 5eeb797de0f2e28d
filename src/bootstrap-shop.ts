import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { systemClock } from './kernel/clock.ts';
import { isConfigured } from './modules/install/is-configured.ts';
import { createSetupToken } from './modules/install/set-up/setup-token.ts';
import { type Database, type DbAddress, getDatabaseState, openDb } from './platform/database/db.ts';
import { isMigrated, migrate, readMigrations } from './platform/database/migrate.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/launcher.ts';
import { loadEncryptionKey } from './platform/security/encryption-key.ts';
import { createServices, type Services } from './services.ts';
import { adminPaths } from './web/admin/admin-paths.ts';

export type RunningShop = {
  services: Services;
  /** Address of the database, for other processes. */
  database: DbAddress | string;
  /** Connection pool of `services.db`, for metrics. */
  pool: Database['pool'];
  /** Whether the database responds and has the schema of this version. @throws when it does not respond */
  isReady(): Promise<boolean>;
  /** Opens another pool without statement timeout, for background work. */
  openPatient(): Database;
  /** Terminal output: the demo accounts, or the address at which a new shop is set up. */
  welcomeLines: string[];
  close(): Promise<void>;
};

/** Receives each step and its duration. */
export type Progress = (step: string, milliseconds: number) => void;

/** Starts everything behind the HTTP server: database, schema, demo shop. */
export async function bootstrapShop(config: Config, root: string, progress: Progress): Promise<RunningShop> {
  mkdirSync(config.dataDir, { recursive: true });
  // created or validated at start, not at the first sign-in
  const key = loadEncryptionKey({ given: config.encryptionKey, dataDir: config.dataDir });
  const { target, revive, stop } = await measureStep('database', progress, () => prepareDatabase(config));
  const migrations = join(root, 'db/migrations');
  await measureStep('schema', progress, () => migrate(target, migrations));
  const onError = (error: Error) => console.warn(`database connection lost: ${error.message}`);
  const { db, pool, close } = openDb(target, { revive, onError });
  const services = createServices({ config, db, clock: systemClock });
  const welcome = config.demo
    ? await measureStep('demo shop', progress, () => loadDemoShop(services, key, target, root))
    : await listSetUpLines(services);
  const files = readMigrations(migrations);
  return {
    services,
    database: target,
    pool,
    welcomeLines: welcome,
    openPatient: () => openDb(target, { revive, onError, maxConnections: 3, statementTimeout: 0 }),
    // returns immediately while the database is known to be down; the query still runs to detect recovery
    isReady: async () => (await getDatabaseState(db).health.unlessDown(isMigrated(db, files))) === true,
    async close() {
      await close();
      await stop();
    },
  };
}

async function listSetUpLines({ db, config }: Services): Promise<string[]> {
  if (await isConfigured(db)) return [];
  const address = new URL(adminPaths.setUp(createSetupToken(config)), config.siteUrl);
  return [`Set up the shop: ${address}`];
}

/** The launcher of the database logs only warnings. */
const LAUNCHER_LOG = {
  info: () => undefined,
  debug: () => undefined,
  warn: (message: string) => console.warn(message),
};

type DatabaseConnection = { target: DbAddress | string; revive?: () => Promise<DbAddress>; stop(): Promise<void> };

async function prepareDatabase(config: Config): Promise<DatabaseConnection> {
  if (config.databaseUrl) return { target: config.databaseUrl, stop: async () => undefined };
  const postgres = await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), log: LAUNCHER_LOG });
  return { target: postgres.connection, revive: () => postgres.revive(), stop: () => postgres.stop() };
}

async function loadDemoShop(
  services: Services,
  key: Buffer,
  target: DbAddress | string,
  root: string,
): Promise<string[]> {
  const filesDir = join(services.config.dataDir, 'files');
  mkdirSync(filesDir, { recursive: true });
  const { loadDemo } = await import('../db/demo/load.ts');
  const { listWelcomeLines } = await import('../db/demo/welcome.ts');
  // large statements can exceed the usual statement timeout
  const demoDatabase = openDb(target, { statementTimeout: 0 });
  try {
    await loadDemo(demoDatabase.db, { now: services.clock(), filesDir, key, demoDir: join(root, 'db/demo') });
  } finally {
    await demoDatabase.close();
  }
  return listWelcomeLines(services.db);
}

async function measureStep<T>(step: string, progress: Progress, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  progress(step, performance.now() - start);
  return result;
}
