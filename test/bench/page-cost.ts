import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

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

let known: number | undefined;
function ticksPerSecond(): number {
  known ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return known;
}

export type Cost = { cpuMsEach: number; wallMsEach: number; bytes: number };

async function visit(address: string): Promise<number> {
  const response = await fetch(address, { headers: { 'cache-control': 'no-cache', 'accept-encoding': 'identity' } });
  const body = await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  return body.byteLength;
}

/**
 * What one request for a page costs the server's process; PostgreSQL is another process and not counted. The lowest
 * of several rounds, because everything else on the machine can only add.
 */
export async function costOf(pid: number, address: string, { rounds = 5, requests = 200 } = {}): Promise<Cost> {
  for (let i = 0; i < requests; i++) await visit(address);
  let lowest: Cost = { cpuMsEach: Number.POSITIVE_INFINITY, wallMsEach: 0, bytes: 0 };
  for (let round = 0; round < rounds; round++) {
    const [cpu, wall] = [cpuMs(pid), performance.now()];
    let bytes = 0;
    for (let i = 0; i < requests; i++) bytes = await visit(address);
    const cost = { cpuMsEach: (cpuMs(pid) - cpu) / requests, wallMsEach: (performance.now() - wall) / requests, bytes };
    if (cost.cpuMsEach < lowest.cpuMsEach) lowest = cost;
  }
  return lowest;
}
