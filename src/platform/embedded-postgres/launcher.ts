import { rmdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Binaries, installedBinaries, reachableBinaries } from './binaries.ts';
import { ensureCluster, SUPERUSER } from './cluster.ts';
import { type Guarded, spawnGuarded } from './guardian.ts';
import { settleDataDir, socketFolder } from './place.ts';
import { databaseIdentity, type Identity } from './run-as.ts';
import { serverSettings } from './settings.ts';
import { clearStaleLocks, isServerOf, type Postmaster, readPostmaster } from './stale-locks.ts';

/** Address of a server: `host` is a folder with a unix socket. */
export interface PostgresAddress {
  host: string;
  port: number;
  user: string;
  database: string;
}

export interface LauncherLog {
  info(message: string): void;
  warn(message: string): void;
  debug(message: string): void;
}

export interface LauncherOptions {
  /** Folder of the cluster, created when missing. */
  dataDir: string;
  log?: LauncherLog;
  /** false for tests only: commits can be lost in a power failure. */
  durable?: boolean;
  /** Folder that root uses when the database account cannot access the project folder. */
  systemDir?: string;
}

export interface EmbeddedPostgres {
  readonly connection: PostgresAddress;
  /** Whether the server stops with this process. */
  readonly owner: boolean;
  /** Finds the server again, or starts it and becomes its owner. Called by the pool when the server does not respond. */
  revive(): Promise<PostgresAddress>;
  /** Stops the server if this process owns it. */
  stop(): Promise<void>;
}

const PORT = 5432;
const SILENT: LauncherLog = { info() {}, warn() {}, debug() {} };
// Several processes can start the server at the same time; all but one fail and adopt it. More failures are errors.
const ATTEMPTS = 5;
// WAL replay after a crash can take minutes, and a restart would begin it again.
const LONGEST_START_MS = 600_000;

interface Place {
  dataDir: string;
  binaries: Binaries;
  identity: Identity | undefined;
  durable: boolean;
  log: LauncherLog;
}

/** Returns a running PostgreSQL for `dataDir`: adopts a running server, or starts one that stops with this process. */
export async function startEmbeddedPostgres(options: LauncherOptions): Promise<EmbeddedPostgres> {
  const systemDir = options.systemDir ?? '/var/lib/souk';
  const identity = databaseIdentity();
  const binaries = reachableBinaries(installedBinaries(), identity, systemDir);
  const dataDir = settleDataDir(options.dataDir, identity, systemDir);
  const context: Place = { dataDir, binaries, identity, durable: options.durable ?? true, log: options.log ?? SILENT };

  let running = await adoptOrStart(context);
  let reviving: Promise<PostgresAddress> | undefined;
  let stopped = false;

  async function reviveOnce(): Promise<PostgresAddress> {
    if (stopped) throw new Error('The embedded database was stopped.');
    const next = await adoptOrStart(context);
    // This process stays the owner if its server still runs, e.g. when only the connection backlog was full.
    running = { address: next.address, server: next.server ?? (running.server?.exited ? undefined : running.server) };
    if (stopped) await running.server?.stop();
    return running.address;
  }

  return {
    get connection() {
      return running.address;
    },
    get owner() {
      return running.server !== undefined && !running.server.exited;
    },
    revive() {
      reviving ??= reviveOnce().finally(() => {
        reviving = undefined;
      });
      return reviving;
    },
    async stop() {
      stopped = true;
      await reviving?.catch(() => undefined);
      if (!running.server) return;
      await running.server.stop();
      // The folder is empty after a clean shutdown; it stays if another process uses it already.
      await rmdir(running.address.host).catch(() => undefined);
    },
  };
}

interface Running {
  address: PostgresAddress;
  server: Guarded | undefined;
}

async function adoptOrStart(context: Place): Promise<Running> {
  let failures = 0;
  for (;;) {
    const address = await adopt(context);
    if (address) return { address, server: undefined };
    if (await ensureCluster(context)) context.log.info(`Created a new database in ${context.dataDir}`);
    const outcome = await start(context);
    if ('address' in outcome) return outcome;
    // Another process is starting the server: not a failure, the next iteration adopts it.
    if (livingServer(context.dataDir)) continue;
    failures += 1;
    if (failures >= ATTEMPTS) throw new Error(`PostgreSQL does not start in ${context.dataDir}:\n${outcome.stderr}`);
    await pause(100 * 2 ** failures);
  }
}

/** Returns the address of the server that runs on this cluster, or undefined. Waits while the server starts or stops. */
async function adopt({ dataDir, log }: Place): Promise<PostgresAddress | undefined> {
  const deadline = Date.now() + LONGEST_START_MS;
  for (let attempt = 0; Date.now() < deadline; attempt += 1) {
    const postmaster = livingServer(dataDir);
    if (!postmaster) return undefined;
    if (postmaster.status === 'ready') {
      const address = addressOf(postmaster);
      if (await answers(address, dataDir)) return address;
    }
    if (attempt % 100 === 99) log.info(`Waiting for the database (${postmaster.status || 'starting'})`);
    await pause(attempt < 20 ? 25 : 100);
  }
  throw new Error(`The database in ${dataDir} is neither ready nor gone after ${LONGEST_START_MS / 1000} seconds.`);
}

function livingServer(dataDir: string): Postmaster | undefined {
  const postmaster = readPostmaster(dataDir);
  return postmaster && isServerOf(postmaster.pid, dataDir) ? postmaster : undefined;
}

async function start(context: Place): Promise<Running | { stderr: string }> {
  const { dataDir, binaries, identity, durable, log } = context;
  const socketDir = socketFolder(dataDir, identity);
  clearStaleLocks(dataDir, socketDir, PORT);
  const args = ['-D', dataDir, ...serverSettings({ socketDir, port: PORT, native: binaries.native }, durable)];
  const server = spawnGuarded(path.join(binaries.native, 'bin', 'postgres'), args, identity, (line) => log.debug(line));
  const deadline = Date.now() + LONGEST_START_MS;
  while (!server.exited && Date.now() < deadline) {
    const postmaster = livingServer(dataDir);
    if (postmaster?.status === 'ready') {
      const address = addressOf(postmaster);
      // The ready server may belong to another process while this one fails to start.
      if (server.serverPid === postmaster.pid && (await answers(address, dataDir))) return { address, server };
    }
    await pause(10);
  }
  if (!server.exited) await server.stop();
  return { stderr: server.lastWords() };
}

function addressOf({ socketDir, port }: Postmaster): PostgresAddress {
  return { host: socketDir, port, user: SUPERUSER, database: 'postgres' };
}

/** Whether the server at the address responds and serves this cluster, not another one with the same socket folder name. */
async function answers(address: PostgresAddress, dataDir: string): Promise<boolean> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory === dataDir;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
