import { spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import type { Identity } from './run-as.ts';

export const SUPERUSER = 'souk';

interface Options {
  dataDir: string;
  binaries: Binaries;
  identity: Identity | undefined;
  durable: boolean;
}

/**
 * Creates the cluster if there is none. The new cluster is renamed into place, so that a crash leaves no partial cluster
 * and exactly one of several processes creates it.
 * @returns whether this call created it
 */
export async function ensureCluster(options: Options): Promise<boolean> {
  const { dataDir, binaries, identity, durable } = options;
  if (isCluster(dataDir)) {
    checkMajorVersion(dataDir, binaries.major);
    return false;
  }
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new Error(`${dataDir} is neither empty nor a database; move it away or choose another DATA_DIR.`);
  }
  removeLeftovers(dataDir);
  const partial = `${dataDir}.init-${process.pid}`;
  mkdirSync(partial, { mode: 0o700 });
  if (identity) chownSync(partial, identity.uid, identity.gid);
  try {
    await initdb(partial, options);
    return publishCluster(partial, dataDir, durable);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

function isCluster(dataDir: string): boolean {
  return existsSync(path.join(dataDir, 'PG_VERSION'));
}

function checkMajorVersion(dataDir: string, major: string): void {
  const found = readFileSync(path.join(dataDir, 'PG_VERSION'), 'utf8').trim();
  if (found === major) return;
  throw new Error(`${dataDir} was made by PostgreSQL ${found}, but ${major} is installed; move the data over first.`);
}

async function initdb(folder: string, { binaries, identity, durable }: Options): Promise<void> {
  const args = ['-D', folder, '-U', SUPERUSER, '-E', 'UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'];
  // macOS has no C.UTF-8 in its C library; the builtin provider keeps the collation the same everywhere.
  if (process.platform === 'darwin') args.push('--lc-ctype=en_US.UTF-8', '--lc-collate=C', '--lc-messages=C');
  // The server listens only on a socket in a private folder, so the mode of the folder restricts access.
  args.push('--auth-local=trust', '--auth-host=reject', '--no-instructions');
  if (!durable) args.push('--no-sync');
  const child = spawn(path.join(binaries.native, 'bin', 'initdb'), args, {
    ...(identity && { uid: identity.uid, gid: identity.gid }),
    cwd: '/',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4000);
    });
  }
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new Error(`initdb failed (${code}):\n${output.trim()}`);
}

function publishCluster(partial: string, dataDir: string, durable: boolean): boolean {
  try {
    renameSync(partial, dataDir);
  } catch (error) {
    if (isCluster(dataDir)) return false;
    throw error;
  }
  if (durable) syncFolder(path.dirname(dataDir));
  return true;
}

/** Syncs the folder, because a rename is durable only when its folder is synced. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function removeLeftovers(dataDir: string): void {
  const prefix = `${path.basename(dataDir)}.init-`;
  for (const name of readdirSync(path.dirname(dataDir))) {
    if (!name.startsWith(prefix)) continue;
    const creatorPid = Number(name.slice(prefix.length));
    if (creatorPid !== process.pid && isRunning(creatorPid)) continue;
    rmSync(path.join(path.dirname(dataDir), name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
