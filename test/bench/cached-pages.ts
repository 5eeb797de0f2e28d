import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { cpuMs } from './page-cost.ts';

const CONNECTIONS = 16;
const RUNS = 5;
const SECONDS = 2;

export type SendingCost = {
  /** Responses per second; the client shares the machine, so the server alone can do more. */
  perSecond: number;
  /** Processor time of the server per response, microseconds. */
  cpuUs: number;
};

type Server = { pid: number; address: string };

/** Sending of one cached page beside a Fastify route that sends the same answer: medians of alternating runs. */
export async function compareWithBareRoute(shop: Server): Promise<{ shop: SendingCost; bare: SendingCost }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-route.ts'), shop.address]);
  try {
    const [printed] = await once(child.stdout, 'data');
    const bare = { pid: child.pid ?? 0, address: String(printed).trim() };
    const runs: Record<'shop' | 'bare', SendingCost[]> = { shop: [], bare: [] };
    for (const server of [shop, bare]) await measureRun(server);
    for (let run = 0; run < RUNS; run += 1) {
      runs.shop.push(await measureRun(shop));
      runs.bare.push(await measureRun(bare));
    }
    return { shop: takeMedians(runs.shop), bare: takeMedians(runs.bare) };
  } finally {
    child.kill();
  }
}

async function measureRun({ pid, address }: Server): Promise<SendingCost> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const ask = () =>
    new Promise<void>((answered, failed) => {
      get(address, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
        response.resume().on('end', answered).on('error', failed);
      }).on('error', failed);
    });
  const cpuBefore = cpuMs(pid);
  const end = performance.now() + SECONDS * 1000;
  let answers = 0;
  const visitors = Array.from({ length: CONNECTIONS }, async () => {
    for (; performance.now() < end; answers++) await ask();
  });
  await Promise.all(visitors);
  agent.destroy();
  return { perSecond: answers / SECONDS, cpuUs: ((cpuMs(pid) - cpuBefore) * 1000) / answers };
}

function takeMedians(runs: readonly SendingCost[]): SendingCost {
  const median = (pick: (cost: SendingCost) => number) =>
    runs.map(pick).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN;
  return { perSecond: median((cost) => cost.perSecond), cpuUs: median((cost) => cost.cpuUs) };
}
