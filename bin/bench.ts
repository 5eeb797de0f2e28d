import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * Measures the built shop from outside, on this machine: `npm run bench`.
 * CPU is the server process's own (user + system, from /proc), so the database's share is not in it.
 */
const root = resolve(import.meta.dirname, '..');
/** Until the compiler has settled: figures of a shop that has been open for a minute, not of its first visitors. */
const WARM_UP = 2500;
const COUNTED = 300;
const ROUNDS = 5;
/** Linux counts process time in hundredths of a second. */
const TICK_MS = 10;

type Shop = { origin: string; pid: number; startMs: number; stop(): Promise<void> };

async function openShop(dataDir: string, more: Record<string, string> = {}): Promise<Shop> {
  const start = performance.now();
  const child = spawn(process.execPath, [join(root, 'build/server/index.js')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SHOP_DEMO: '1',
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await new Promise<string>((found, failed) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /http:\/\/[\d.]+:\d+/.exec(printed)?.[0];
      if (address) found(address);
    });
    child.on('exit', (code) => failed(new Error(`the shop closed with ${code}\n${printed}`)));
  });
  return {
    origin,
    pid: child.pid ?? 0,
    startMs: performance.now() - start,
    stop: () =>
      new Promise((done) => {
        child.removeAllListeners('exit');
        child.on('exit', () => done());
        child.kill('SIGTERM');
      }),
  };
}

function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

async function fetchMany(url: string, count: number): Promise<number> {
  let bytes = 0;
  for (let i = 0; i < count; i++) {
    // uncompressed: what is measured is making the page
    const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
    bytes = (await response.arrayBuffer()).byteLength;
  }
  return bytes;
}

async function measurePage(shop: Shop, path: string) {
  const url = shop.origin + path;
  await fetchMany(url, WARM_UP);
  const cpu: number[] = [];
  const wall: number[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const [cpuBefore, before] = [cpuMs(shop.pid), performance.now()];
    bytes = await fetchMany(url, COUNTED);
    cpu.push((cpuMs(shop.pid) - cpuBefore) / COUNTED);
    wall.push((performance.now() - before) / COUNTED);
  }
  return { cpu: median(cpu), lowest: Math.min(...cpu), wall: median(wall), bytes };
}

/** Answers a second on 16 connections; the client shares the machine, so the server can do more. */
async function pagesPerSecond(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const end = performance.now() + 5000;
  let answers = 0;
  const one = () =>
    new Promise<void>((done, failed) => {
      get(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
        response.resume().on('end', done).on('error', failed);
      }).on('error', failed);
    });
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (; performance.now() < end; answers++) await one();
    }),
  );
  agent.destroy();
  return Math.round(answers / 5);
}

/** Compressed size of every script a page names: what a first visit downloads. */
async function scriptBytes(shop: Shop, path: string): Promise<number> {
  const html = await (await fetch(shop.origin + path)).text();
  const scripts = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
  let bytes = 0;
  for (const script of scripts) {
    const file = join(root, 'build/client', script);
    if (existsSync(file)) bytes += gzipSync(readFileSync(file), { level: 9 }).length;
  }
  return bytes;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

mkdirSync(join(root, '.cache'), { recursive: true });
const dataDir = mkdtempSync(join(root, '.cache/bench-'));
// closed to others, the database of a root shop would have to move out of it
chmodSync(dataDir, 0o755);
const first = await openShop(dataDir);
console.log(`first opening (database, schema, demo shop)  ${(first.startMs / 1000).toFixed(1)} s`);
await first.stop();
const shop = await openShop(dataDir, { PAGE_CACHE_MS: '0' });
console.log(`second opening to listening                  ${(shop.startMs / 1000).toFixed(1)} s`);
try {
  for (const [name, path] of [
    ['home', '/'],
    ['listing', '/all/phones'],
    ['listing, Arabic', '/ar/all/phones'],
    ['product', await firstProduct(shop)],
  ] as const) {
    const page = await measurePage(shop, path);
    const figures = `CPU ${page.cpu.toFixed(2)} ms (lowest round ${page.lowest.toFixed(2)}), wall ${page.wall.toFixed(2)} ms, HTML ${(page.bytes / 1024).toFixed(0)} KB`;
    console.log(`${name.padEnd(44)} ${figures}`);
  }
  console.log(`scripts of home, gzip                        ${((await scriptBytes(shop, '/')) / 1024).toFixed(1)} KB`);
} finally {
  await shop.stop();
}
const kept = await openShop(dataDir);
try {
  console.log(
    `listing, kept for a second                   ${await pagesPerSecond(`${kept.origin}/all/phones`)} pages/s`,
  );
} finally {
  await kept.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function firstProduct({ origin }: Shop): Promise<string> {
  const html = await (await fetch(`${origin}/all/phones`)).text();
  const path = /href="(\/[\w-]+\/product\/\d+)"/.exec(html)?.[1];
  if (!path) throw new Error('the listing names no product');
  return path;
}
