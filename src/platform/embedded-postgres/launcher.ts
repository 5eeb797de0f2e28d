import { rmdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Binaries, ensureReachableBinaries, findInstalledBinaries } from './binaries.ts';
import { ensureCluster, SUPERUSER } from './cluster.ts';
import { ensureSocketFolder, resolveDataDir } from './data-location.ts';
import { findDatabaseIdentity, type Identity } from './run-as.ts';
import { buildServerSettings } from './settings.ts';
import { clearStaleLocks, isLiveServer, type Postmaster, readPostmaster } from './stale-locks.ts';
import { type SupervisedServer, spawnSupervised } from './supervised-server.ts';

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
  readonly isOwner: boolean;
  /** Finds the server again, or starts it and becomes its owner. Called by the pool when the server does not respond. */
  revive(): Promise<PostgresAddress>;
  /** Stops the server if this process owns it. */
  stop(): Promise<void>;
}

const PORT = 5432;
const SILENT: LauncherLog = { info() {}, warn() {}, debug() {} };
// Several processes can start the server at the same time; all but one fail and adopt it. More failures are errors.
const MAX_START_ATTEMPTS = 5;
// WAL replay after a crash can take minutes, and a restart would begin it again.
const START_TIMEOUT_MS = 600_000;

interface LaunchContext {
  dataDir: string;
  binaries: Binaries;
  identity: Identity | undefined;
  durable: boolean;
  log: LauncherLog;
}

/** Returns a running PostgreSQL for `dataDir`: adopts a running server, or starts one that stops with this process. */
export async function startEmbeddedPostgres(options: LauncherOptions): Promise<EmbeddedPostgres> {
  const systemDir = options.systemDir ?? '/var/lib/souk';
  const identity = findDatabaseIdentity();
  const binaries = ensureReachableBinaries(findInstalledBinaries(), identity, systemDir);
  const dataDir = resolveDataDir(options.dataDir, identity, systemDir);
  const context: LaunchContext = {
    dataDir,
    binaries,
    identity,
    durable: options.durable ?? true,
    log: options.log ?? SILENT,
  };

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
    get isOwner() {
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

interface RunningServer {
  address: PostgresAddress;
  server: SupervisedServer | undefined;
}

async function adoptOrStart(context: LaunchContext): Promise<RunningServer> {
  let failures = 0;
  for (;;) {
    const address = await adopt(context);
    if (address) return { address, server: undefined };
    if (await ensureCluster(context)) context.log.info(`Created a new database in ${context.dataDir}`);
    const outcome = await start(context);
    if ('address' in outcome) return outcome;
    // Another process is starting the server: not a failure, the next iteration adopts it.
    if (findLiveServer(context.dataDir)) continue;
    failures += 1;
    if (failures >= MAX_START_ATTEMPTS)
      throw new Error(`PostgreSQL does not start in ${context.dataDir}:\n${outcome.stderr}`);
    await pause(100 * 2 ** failures);
  }
}

/** Returns the address of the server that runs on this cluster, or undefined. Waits while the server starts or stops. */
async function adopt({ dataDir, log }: LaunchContext): Promise<PostgresAddress | undefined> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (let attempt = 0; Date.now() < deadline; attempt += 1) {
    const postmaster = findLiveServer(dataDir);
    if (!postmaster) return undefined;
    if (postmaster.status === 'ready') {
      const address = toPostgresAddress(postmaster);
      if (await isReachable(address, dataDir)) return address;
    }
    if (attempt % 100 === 99) log.info(`Waiting for the database (${postmaster.status || 'starting'})`);
    await pause(attempt < 20 ? 25 : 100);
  }
  throw new Error(`The database in ${dataDir} is neither ready nor gone after ${START_TIMEOUT_MS / 1000} seconds.`);
}

function findLiveServer(dataDir: string): Postmaster | undefined {
  const postmaster = readPostmaster(dataDir);
  return postmaster && isLiveServer(postmaster.pid, dataDir) ? postmaster : undefined;
}

async function start(context: LaunchContext): Promise<RunningServer | { stderr: string }> {
  const { dataDir, binaries, identity, durable, log } = context;
  const socketDir = ensureSocketFolder(dataDir, identity);
  clearStaleLocks(dataDir, socketDir, PORT);
  const args = ['-D', dataDir, ...buildServerSettings({ socketDir, port: PORT, native: binaries.native }, durable)];
  const server = spawnSupervised(path.join(binaries.native, 'bin', 'postgres'), args, identity, (line) =>
    log.debug(line),
  );
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!server.exited && Date.now() < deadline) {
    const postmaster = findLiveServer(dataDir);
    if (postmaster?.status === 'ready') {
      const address = toPostgresAddress(postmaster);
      // The ready server may belong to another process while this one fails to start.
      if (server.serverPid === postmaster.pid && (await isReachable(address, dataDir))) return { address, server };
    }
    await pause(10);
  }
  if (!server.exited) await server.stop();
  return { stderr: server.stderrTail() };
}

function toPostgresAddress({ socketDir, port }: Postmaster): PostgresAddress {
  return { host: socketDir, port, user: SUPERUSER, database: 'postgres' };
}

/** Whether the server at the address responds and serves this cluster, not another one with the same socket folder name. */
async function isReachable(address: PostgresAddress, dataDir: string): Promise<boolean> {
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
