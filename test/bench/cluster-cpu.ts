import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/database/db.ts';

/** Process id of the server behind a connection; the embedded server runs on this machine. */
export async function findPostmaster(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return Number(readStat(rows[0]?.pid ?? 0)[1]);
}

/** Process id of the embedded server of a data folder. */
export function readEmbeddedPostmaster(dataDir: string): number {
  const [pid] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1);
  return Number(pid);
}

const tickMs = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/**
 * Processor time of a PostgreSQL server in milliseconds: its own, of its ended children (parallel workers) and of its
 * running backends.
 */
export function readClusterCpuMs(postmaster: number): number {
  const own = sumTicks(postmaster, 4);
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  return (own + children.reduce((sum, pid) => sum + sumTicks(Number(pid), 2), 0)) * tickMs;
}

/** The first of utime, stime, cutime and cstime; 0 when the process has ended. */
function sumTicks(pid: number, fields: number): number {
  try {
    return readStat(pid)
      .slice(11, 11 + fields)
      .reduce((sum, ticks) => sum + Number(ticks), 0);
  } catch {
    return 0;
  }
}

/** Fields of proc(5) after the name of the command; the first is the state, the second the parent. */
function readStat(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
}

type WorkLimits = { postmaster: number; maxMs: number; maxRuns: number; warmUpMs: number };

/** Milliseconds of one run, and processor milliseconds of a run here and in the database. */
export type WorkCost = { p50: number; p95: number; cpu: number; databaseCpu: number; runs: number };

/** Runs the work one after the other, `maxRuns` times or for `maxMs`, but once at least. */
export async function measureWork(
  work: (nth: number) => unknown,
  { postmaster, maxMs, maxRuns, warmUpMs }: WorkLimits,
): Promise<WorkCost> {
  const warm = performance.now() + warmUpMs;
  for (let nth = 0; performance.now() < warm; nth++) await work(nth);
  const times: number[] = [];
  const end = performance.now() + maxMs;
  const [cpuBefore, databaseBefore] = [process.cpuUsage(), readClusterCpuMs(postmaster)];
  while (times.length === 0 || (times.length < maxRuns && performance.now() < end)) {
    const since = performance.now();
    await work(times.length);
    times.push(performance.now() - since);
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  const databaseCpu = (readClusterCpuMs(postmaster) - databaseBefore) / times.length;
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0;
  return { p50: at(0.5), p95: at(0.95), cpu: (user + system) / 1000 / times.length, databaseCpu, runs: times.length };
}
