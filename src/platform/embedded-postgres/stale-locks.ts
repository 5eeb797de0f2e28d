import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { socketFile } from './place.ts';

/** What a running server writes about itself into postmaster.pid (miscadmin.h of PostgreSQL gives the order of the lines). */
export interface Postmaster {
  pid: number;
  port: number;
  socketDir: string;
  /** "starting", "ready", "stopping" or "standby"; empty while the file is young. */
  status: string;
}

export function readPostmaster(dataDir: string): Postmaster | undefined {
  const text = readIfThere(lockFile(dataDir));
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  return {
    pid: pidIn(text),
    port: Number(lines[3]),
    socketDir: lines[4] ?? '',
    status: (lines[7] ?? '').trim(),
  };
}

/** Whether that process is a living server of this very cluster. Process ids are reused, above all in containers. */
export function isServerOf(pid: number, dataDir: string): boolean {
  if (!Number.isInteger(pid) || pid < 2) return false;
  return process.platform === 'linux' ? isServerOnLinux(pid, dataDir) : isServerByPs(pid, dataDir);
}

function isServerOnLinux(pid: number, dataDir: string): boolean {
  const stat = readIfThere(`/proc/${pid}/stat`);
  // The state follows the command's name, which stands in parentheses and may contain some itself.
  const state = stat?.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
  if (!state || state === 'Z' || state === 'X') return false;
  const command = readIfThere(`/proc/${pid}/cmdline`)?.split('\0') ?? [];
  if (path.basename(command[0] ?? '') !== 'postgres') return false;
  try {
    // The server makes its data folder the current one: true even when the folder was moved since.
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
 * Removes the locks of a server that is gone. PostgreSQL does so itself when the process id is free; it stays out when
 * the id belongs to a zombie or to a stranger, which is the usual case after a container was killed.
 */
export function clearStaleLocks(dataDir: string, socketDir: string, port: number): void {
  removeIfStale(lockFile(dataDir), dataDir);
  removeIfStale(`${socketFile(socketDir, port)}.lock`, dataDir);
}

function removeIfStale(file: string, dataDir: string): void {
  const before = readIfThere(file);
  if (before === undefined) return;
  // Empty means a server is writing it this instant, unless it has stayed so.
  if (before === '' && Date.now() - statSync(file).mtimeMs < 5_000) return;
  if (isServerOf(pidIn(before), dataDir)) return;
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  // Another process may have cleared the old lock and started a server since we looked: then give its lock back.
  if (readIfThere(aside) !== before) {
    try {
      linkSync(aside, file);
    } catch {
      // A newer lock stands already.
    }
  }
  rmSync(aside, { force: true });
}

/** A single-user backend writes its id as a negative number. */
function pidIn(lock: string): number {
  return Math.abs(Number(lock.split('\n')[0]));
}

function lockFile(dataDir: string): string {
  return path.join(dataDir, 'postmaster.pid');
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
