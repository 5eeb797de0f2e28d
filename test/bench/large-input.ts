import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { Worker } from 'node:worker_threads';
import { prefixLocale, to } from '../../src/web/paths.ts';
import { newDataDir, startShop } from '../e2e/support/shop.ts';
import { ATTACKS, type Attack, sendAttack } from './attacks.ts';
import { cpuMs } from './page-cost.ts';

/**
 * The cost of a large or hostile request, and how long another visitor waits while four clients send nothing else:
 * `npm run bench -- large-input`. Rate limits are off, so that each request reaches what it is meant for.
 */
const REQUESTS = 20;
const ATTACK_MS = 10_000;
const BYSTANDER_PAUSE_MS = 5;

const say = (name: string, figures: string) => console.log(`${name.padEnd(34)}${figures}`);

/** MiB; the most since `forgetPeak`. */
function peakMemory(pid: number): number {
  const [, kib] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) / 1024;
}

/** proc(5): 5 sets the peak of the resident memory back to what is in use now. */
function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

async function costOfOne(origin: string, pid: number, attack: Attack): Promise<string> {
  for (let nth = 0; nth < 3; nth += 1) await sendAttack(origin, attack);
  forgetPeak(pid);
  const [memoryBefore, before] = [peakMemory(pid), cpuMs(pid)];
  const status = await sendAttack(origin, attack);
  const memory = peakMemory(pid) - memoryBefore;
  for (let nth = 1; nth < REQUESTS; nth += 1) await sendAttack(origin, attack);
  const cpu = (cpuMs(pid) - before) / REQUESTS;
  return `${status}: CPU ${cpu.toFixed(1).padStart(5)} ms, memory +${memory.toFixed(0).padStart(2)} MiB`;
}

/** Milliseconds that a visitor of a product list waits, in ascending order. */
async function bystand(origin: string, until: number): Promise<number[]> {
  const waits: number[] = [];
  while (performance.now() < until) {
    const since = performance.now();
    await (await fetch(origin + prefixLocale(to.category('phones'), 'en'))).arrayBuffer();
    waits.push(performance.now() - since);
    await new Promise((resolve) => setTimeout(resolve, BYSTANDER_PAUSE_MS));
  }
  return waits.toSorted((a, b) => a - b);
}

async function waitUnderAttack(origin: string, { name }: Attack): Promise<string> {
  const workerData = { origin, name, durationMs: ATTACK_MS };
  const attackers = new Worker(new URL('./attackers.ts', import.meta.url), { workerData });
  const sent = new Promise<number>((resolve, reject) => attackers.once('message', resolve).once('error', reject));
  const waits = await bystand(origin, performance.now() + ATTACK_MS);
  const at = (part: number) => waits[Math.floor(waits.length * part)] ?? Number.NaN;
  return `bystander p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms (${waits.length} requests, ${await sent} attacks)`;
}

const dataDir = newDataDir();
try {
  const shop = await startShop({ LOG_LEVEL: 'fatal', LIMITS: 'off' }, dataDir);
  try {
    await bystand(shop.origin, performance.now() + ATTACK_MS);
    for (const attack of ATTACKS) {
      const cost = await costOfOne(shop.origin, shop.pid, attack);
      say(attack.name, `${cost}; ${await waitUnderAttack(shop.origin, attack)}`);
    }
    say(
      'load of the machine',
      loadavg()
        .map((load) => load.toFixed(1))
        .join(', '),
    );
  } finally {
    await shop.stop();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
