import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { Shop } from '../e2e/support/shop.ts';
import { readClusterCpuMs, readEmbeddedPostmaster } from './cluster-cpu.ts';

/** Until the compiler has settled: figures of a shop that has been open for a minute, not of its first visitors. */
const WARM_UP = 800;
const RUNS = 5;
const REQUESTS = 150;

/** Processor time a process has used so far, in milliseconds; Linux only, where the clock's tick is known. */
export function cpuMs(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) throw new Error('The processor time of a server is read from /proc, which this system lacks.');
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  // proc(5): after the command's name stand state and ten more fields, then utime and stime
  const ticks = Number(fields[11]) + Number(fields[12]);
  return (ticks * 1000) / ticksPerSecond();
}

/** Memory of a process that is in RAM (VmRSS of proc(5)), shared pages included. */
export function residentBytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

let known: number | undefined;
function ticksPerSecond(): number {
  known ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return known;
}

/**
 * Milliseconds for one answer: medians of the runs, and the lowest sum, since everything else on the machine can only
 * add. `databaseCpu` is the time of all processes of PostgreSQL.
 */
export type Cost = { cpu: number; databaseCpu: number; lowestSum: number; wall: number; bytes: number };

/** Requests the address, `concurrency` at a time; whole and uncompressed, because the cost of rendering is measured. */
async function visit(address: string, times: number, concurrency: number): Promise<number> {
  let [started, bytes] = [0, 0];
  const visitNext = async () => {
    while (started < times) {
      started += 1;
      const response = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
      if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
      bytes = (await response.arrayBuffer()).byteLength;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, visitNext));
  return bytes;
}

export type MeasuredShop = Pick<Shop, 'pid' | 'dataDir'>;

/**
 * What one request costs the server's process and its embedded PostgreSQL. Ask a shop that keeps no pages
 * (`PAGE_CACHE_MS=0`), or it is only their sending that is measured.
 */
export async function costOf({ pid, dataDir }: MeasuredShop, address: string, concurrency: number): Promise<Cost> {
  const postmaster = readEmbeddedPostmaster(dataDir);
  await visit(address, WARM_UP, concurrency);
  const runs: Cost[] = [];
  for (let round = 0; round < RUNS; round++) {
    const [cpuBefore, databaseBefore, before] = [cpuMs(pid), readClusterCpuMs(postmaster), performance.now()];
    const bytes = await visit(address, REQUESTS, concurrency);
    const cpu = (cpuMs(pid) - cpuBefore) / REQUESTS;
    const databaseCpu = (readClusterCpuMs(postmaster) - databaseBefore) / REQUESTS;
    runs.push({
      cpu,
      databaseCpu,
      lowestSum: cpu + databaseCpu,
      wall: (performance.now() - before) / REQUESTS,
      bytes,
    });
  }
  const of = (pick: (cost: Cost) => number) => runs.map(pick);
  return {
    cpu: median(of(({ cpu }) => cpu)),
    databaseCpu: median(of(({ databaseCpu }) => databaseCpu)),
    lowestSum: Math.min(...of(({ lowestSum }) => lowestSum)),
    wall: median(of(({ wall }) => wall)),
    bytes: runs[0]?.bytes ?? 0,
  };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
