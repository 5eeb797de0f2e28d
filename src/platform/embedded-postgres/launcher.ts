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

/** Where a server listens: `host` is a folder with a unix socket. */
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
  /** Folder of the cluster, made when missing. */
  dataDir: string;
  log?: LauncherLog;
  /** false for tests only: commits may be lost in a power cut. */
  durable?: boolean;
  /** Where root puts what the database's account could not reach under the project. */
  systemDir?: string;
}

export interface EmbeddedPostgres {
  readonly connection: PostgresAddress;
  /** Whether the server ends with this process. */
  readonly owner: boolean;
  /** Finds the server again after it went, or starts it and becomes its owner. For the pool, when nobody answers. */
  revive(): Promise<PostgresAddress>;
  /** Ends the server if it is ours; leaves another process's server alone. */
  stop(): Promise<void>;
}

const PORT = 5432;
const SILENT: LauncherLog = { info() {}, warn() {}, debug() {} };
// Several processes may start the server at the same moment; the losers come back as guests. More failures are real.
const ATTEMPTS = 5;
// Replaying the log after a crash can take minutes, and giving up would only begin it anew.
const LONGEST_START_MS = 600_000;

interface Place {
  dataDir: string;
  binaries: Binaries;
  identity: Identity | undefined;
  durable: boolean;
  log: LauncherLog;
}

/** Answers with a running PostgreSQL over `dataDir`: adopted when one runs, else started and tied to this process. */
export async function startEmbeddedPostgres(options: LauncherOptions): Promise<EmbeddedPostgres> {
  const systemDir = options.systemDir ?? '/var/lib/souk';
  const identity = databaseIdentity();
  const binaries = reachableBinaries(installedBinaries(), identity, systemDir);
  const dataDir = settleDataDir(options.dataDir, identity, systemDir);
  const place: Place = { dataDir, binaries, identity, durable: options.durable ?? true, log: options.log ?? SILENT };

  let running = await adoptOrStart(place);
  let reviving: Promise<PostgresAddress> | undefined;
  let stopped = false;

  async function reviveOnce(): Promise<PostgresAddress> {
    if (stopped) throw new Error('The embedded database was stopped.');
    const next = await adoptOrStart(place);
    // When the server is still ours, e.g. the pool only met a full backlog, it stays ours.
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
      // Empty after a clean end; if another process has moved in already, it stays.
      await rmdir(running.address.host).catch(() => undefined);
    },
  };
}

interface Running {
  address: PostgresAddress;
  server: Guarded | undefined;
}

async function adoptOrStart(place: Place): Promise<Running> {
  let failures = 0;
  for (;;) {
    const address = await adopt(place);
    if (address) return { address, server: undefined };
    if (await ensureCluster(place)) place.log.info(`Made a new database in ${place.dataDir}`);
    const outcome = await start(place);
    if ('address' in outcome) return outcome;
    // Somebody else's server is coming up: that is no failure, and the next round adopts it.
    if (livingServer(place.dataDir)) continue;
    failures += 1;
    if (failures >= ATTEMPTS) throw new Error(`PostgreSQL does not start in ${place.dataDir}:\n${outcome.words}`);
    await pause(100 * 2 ** failures);
  }
}

/** The address of the server that runs over this cluster, or undefined when none does. Waits while one starts or stops. */
async function adopt({ dataDir, log }: Place): Promise<PostgresAddress | undefined> {
  const deadline = Date.now() + LONGEST_START_MS;
  for (let round = 0; Date.now() < deadline; round += 1) {
    const found = livingServer(dataDir);
    if (!found) return undefined;
    if (found.status === 'ready') {
      const address = addressOf(found);
      if (await answers(address, dataDir)) return address;
    }
    if (round % 100 === 99) log.info(`Waiting for the database (${found.status || 'starting'})`);
    await pause(round < 20 ? 25 : 100);
  }
  throw new Error(`The database in ${dataDir} is neither ready nor gone after ${LONGEST_START_MS / 1000} seconds.`);
}

function livingServer(dataDir: string): Postmaster | undefined {
  const found = readPostmaster(dataDir);
  return found && isServerOf(found.pid, dataDir) ? found : undefined;
}

async function start(place: Place): Promise<Running | { words: string }> {
  const { dataDir, binaries, identity, durable, log } = place;
  const socketDir = socketFolder(dataDir, identity);
  clearStaleLocks(dataDir, socketDir, PORT);
  const args = ['-D', dataDir, ...serverSettings({ socketDir, port: PORT, native: binaries.native }, durable)];
  const server = spawnGuarded(path.join(binaries.native, 'bin', 'postgres'), args, identity, (line) => log.debug(line));
  const deadline = Date.now() + LONGEST_START_MS;
  while (!server.exited && Date.now() < deadline) {
    const found = livingServer(dataDir);
    if (found?.status === 'ready') {
      const address = addressOf(found);
      // The one that is ready may be another process's, and ours about to give up.
      if (server.serverPid === found.pid && (await answers(address, dataDir))) return { address, server };
    }
    await pause(10);
  }
  if (!server.exited) await server.stop();
  return { words: server.lastWords() };
}

function addressOf({ socketDir, port }: Postmaster): PostgresAddress {
  return { host: socketDir, port, user: SUPERUSER, database: 'postgres' };
}

/** Whether that address answers and belongs to our cluster, not to one that took over a name in the temporary folder. */
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
