import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

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

/** Milliseconds for one page: the median round and the lowest, since everything else on the machine can only add. */
export type Cost = { cpu: number; lowestCpu: number; wall: number; bytes: number };

/** Whole and uncompressed, one after the other: what is measured is making the page. */
async function visit(address: string, times: number): Promise<number> {
  let bytes = 0;
  for (let i = 0; i < times; i++) {
    const response = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
    if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
    bytes = (await response.arrayBuffer()).byteLength;
  }
  return bytes;
}

/**
 * What one request for a page costs the server's process; PostgreSQL is another process and not counted. Ask a shop
 * that keeps no pages (`PAGE_CACHE_MS=0`), or it is only their sending that is measured.
 */
export async function costOf(pid: number, address: string): Promise<Cost> {
  await visit(address, WARM_UP);
  const cpu: number[] = [];
  const wall: number[] = [];
  let bytes = 0;
  for (let round = 0; round < RUNS; round++) {
    const [cpuBefore, before] = [cpuMs(pid), performance.now()];
    bytes = await visit(address, REQUESTS);
    cpu.push((cpuMs(pid) - cpuBefore) / REQUESTS);
    wall.push((performance.now() - before) / REQUESTS);
  }
  return { cpu: median(cpu), lowestCpu: Math.min(...cpu), wall: median(wall), bytes };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
