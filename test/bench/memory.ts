import { readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { parseArgs } from 'node:util';
import { to } from '../../src/web/paths.ts';
import { newDataDir, startShop } from '../e2e/support/shop.ts';
import { freePort } from '../support/free-port.ts';
import { residentBytes } from './page-cost.ts';

/**
 * Memory of one process of the demo shop while visitors open its pages and applications read its API:
 * `npm run bench -- memory --minutes 10`.
 */

const VISITORS = 12;
/** Share of the requests that read the API. */
const API_SHARE = 0.4;
const LINES = 20;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const durationMs = Number(values.minutes) * 60_000;
if (!(durationMs > 0)) throw new Error('--minutes must be a positive number');

const mb = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`;

/** Pages that the start pages of three languages link to; no files, accounts or changes of language. */
async function collectPages(origin: string): Promise<string[]> {
  const pages = new Set<string>();
  for (const start of [to.home(), to.category('phones'), to.services(), '/ar', '/hi/all/phones']) {
    const html = await (await fetch(origin + start)).text();
    for (const [, href = ''] of html.matchAll(/href="(\/[^"#.]*)"/g)) {
      if (!/^\/(assets|files|language|admin|user|messages|feed)/.test(href)) pages.add(href.replaceAll('&amp;', '&'));
    }
  }
  return [...pages];
}

const API_READS = [
  '/api/v1/common',
  '/api/v1/product/all',
  '/api/v1/product/all?q=phone',
  '/api/v1/all?category=phones',
];

/** Bytes in memory that Linux cannot share with other processes (proc(5), smaps_rollup). */
function privateBytes(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1]) * 1024;
  return read('Private_Clean') + read('Private_Dirty');
}

async function readHeap(metricsPort: number): Promise<string> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
  const [used, total] = [read('nodejs_heap_size_used_bytes'), read('nodejs_heap_size_total_bytes')];
  return `heap ${mb(used)} of ${mb(total)}, buffers ${mb(read('nodejs_external_memory_bytes'))}`;
}

const dataDir = newDataDir();
const metricsPort = await freePort();
const shop = await startShop({ LOG_LEVEL: 'error', METRICS_PORT: String(metricsPort) }, dataDir);
try {
  const pages = await collectPages(shop.origin);
  console.log(`${pages.length} pages and ${API_READS.length} API reads, ${VISITORS} at once`);
  const agent = new Agent({ keepAlive: true, maxSockets: VISITORS });
  const end = performance.now() + durationMs;
  let requests = 0;
  let failures = 0;
  const pick = (list: readonly string[]) => list[Math.floor(Math.random() * list.length)] ?? '/';
  const read = (path: string) =>
    new Promise<void>((done) => {
      const failed = () => {
        failures += 1;
        done();
      };
      get(shop.origin + path, { agent, headers: { 'accept-encoding': 'br, zstd, gzip' } }, (response) => {
        if ((response.statusCode ?? 500) >= 500) failures += 1;
        response.resume().on('end', done).on('error', failed);
      }).on('error', failed);
    });
  const visit = async () => {
    for (; performance.now() < end; requests++) await read(pick(Math.random() < API_SHARE ? API_READS : pages));
  };
  const report = async () =>
    console.log(
      `${((durationMs - Math.max(0, end - performance.now())) / 60_000).toFixed(1)} min: ` +
        `${mb(residentBytes(shop.pid))} resident, ${mb(privateBytes(shop.pid))} of them private, ` +
        `${await readHeap(metricsPort)}, ${requests} requests, ${failures} failed`,
    );
  await report();
  const timer = setInterval(() => void report(), durationMs / LINES);
  await Promise.all(Array.from({ length: VISITORS }, visit));
  clearInterval(timer);
  await report();
  agent.destroy();
} finally {
  await shop.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
