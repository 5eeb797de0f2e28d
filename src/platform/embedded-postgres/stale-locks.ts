import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { socketPath } from './data-location.ts';

/** Contents of postmaster.pid of a running server (line order: miscadmin.h of PostgreSQL). */
export interface Postmaster {
  pid: number;
  port: number;
  socketDir: string;
  /** "starting", "ready", "stopping" or "standby"; empty just after the file was created. */
  status: string;
}

export function readPostmaster(dataDir: string): Postmaster | undefined {
  const text = readIfExists(lockFilePath(dataDir));
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  return {
    pid: parseLockPid(text),
    port: Number(lines[3]),
    socketDir: lines[4] ?? '',
    status: (lines[7] ?? '').trim(),
  };
}

/** Whether the process is a running server of this cluster. Process ids are reused, especially in containers. */
export function isLiveServer(pid: number, dataDir: string): boolean {
  if (!Number.isInteger(pid) || pid < 2) return false;
  return process.platform === 'linux' ? isServerOnLinux(pid, dataDir) : isServerByPs(pid, dataDir);
}

function isServerOnLinux(pid: number, dataDir: string): boolean {
  const stat = readIfExists(`/proc/${pid}/stat`);
  // The state follows the command name, which is in parentheses and can contain parentheses.
  const state = stat?.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
  if (!state || state === 'Z' || state === 'X') return false;
  const command = readIfExists(`/proc/${pid}/cmdline`)?.split('\0') ?? [];
  if (path.basename(command[0] ?? '') !== 'postgres') return false;
  try {
    // The data folder is the working directory of the server, even if the folder was moved.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataDir);
  } catch {
    return command.includes(dataDir);
  }
}

function isServerByPs(pid: number, dataDir: string): boolean {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' });
    return !line.trim().startsWith('Z') && line.includes('postgres') && line.includes(dataDir);
  } catch {
    return false;
  }
}

/**
 * Removes the locks of a server that no longer runs. PostgreSQL removes them itself when the process id is free, but not
 * when the id belongs to a zombie or another process, which is common after a container was killed.
 */
export function clearStaleLocks(dataDir: string, socketDir: string, port: number): void {
  removeIfStale(lockFilePath(dataDir), dataDir);
  removeIfStale(`${socketPath(socketDir, port)}.lock`, dataDir);
}

function removeIfStale(file: string, dataDir: string): void {
  const before = readIfExists(file);
  if (before === undefined) return;
  // An empty file is being written by a server, unless it stays empty.
  if (before === '' && Date.now() - statSync(file).mtimeMs < 5_000) return;
  if (isLiveServer(parseLockPid(before), dataDir)) return;
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  // Another process may have removed the old lock and started a server meanwhile: restore its lock.
  if (readIfExists(aside) !== before) {
    try {
      linkSync(aside, file);
    } catch {
      // A newer lock exists already.
    }
  }
  rmSync(aside, { force: true });
}

/** Parses the process id; a single-user backend writes it as a negative number. */
function parseLockPid(lock: string): number {
  return Math.abs(Number(lock.split('\n')[0]));
}

function lockFilePath(dataDir: string): string {
  return path.join(dataDir, 'postmaster.pid');
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
