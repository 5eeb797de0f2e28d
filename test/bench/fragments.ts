import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { to } from '../../src/web/paths.ts';
import { fetchApi } from '../e2e/support/product-api.ts';
import { type Shop, startShop } from '../e2e/support/shop.ts';
import { cpuMs, residentBytes } from './page-cost.ts';

/**
 * Processor time of pages with the fragment cache and without it, in two processes of the same shop that are measured in
 * turns; the page cache is off. `npm run bench -- fragments --data <folder filled with npm run demo:volume>`
 */
const { values } = parseArgs({ options: { data: { type: 'string' }, rounds: { type: 'string', default: '4' } } });
if (values.data === undefined) throw new Error('--data is missing: the DATA_DIR of a filled shop.');
const dataDir = values.data;

const RUN_COUNT = Number(values.rounds);
const REQUESTS = 50;
const WARM_UP_REQUESTS = 100;
const SORTS = ['featured', 'newest', 'price_asc', 'rating', 'best_selling'];

const say = (name: string, figures: string) => console.log(`${name.padEnd(46)}${figures}`);
const countsDir = mkdtempSync(join(tmpdir(), 'fragments-'));

type Mode = 'cache' | 'plain';
type PageKind = { name: string; addressOf: (nth: number) => string };

const shops: Partial<Record<Mode, Shop>> = {};
try {
  for (const mode of ['cache', 'plain'] as const) shops[mode] = await start(mode);
  const { cache, plain } = shops;
  if (!cache || !plain) throw new Error('a shop did not start');
  for (const { pid, origin } of [cache, plain]) {
    await waitForIndex(origin);
    say('memory after the start', `${readMemory(pid)}`);
  }
  const kinds = await listPageKinds(cache.origin);
  for (const { addressOf } of kinds)
    for (const shop of [cache, plain]) await visit(shop, addressOf, -1000, WARM_UP_REQUESTS);
  for (const { name, addressOf } of kinds) {
    const costs: Record<Mode, number[]> = { cache: [], plain: [] };
    for (let round = 0; round < RUN_COUNT; round++) {
      for (const mode of ['cache', 'plain'] as const)
        costs[mode].push(await visit(mode === 'cache' ? cache : plain, addressOf, round * REQUESTS, REQUESTS));
    }
    const [withCache, without] = [median(costs.cache), median(costs.plain)];
    say(
      name,
      `CPU ${withCache.toFixed(2)} ms with, ${without.toFixed(2)} ms without the cache (x${(without / withCache).toFixed(2)})`,
    );
  }
  say('memory with, without the cache', `${readMemory(cache.pid)}; ${readMemory(plain.pid)}`);
} finally {
  for (const shop of Object.values(shops)) await shop.stop();
}
const { reads, hits } = JSON.parse(readFileSync(join(countsDir, 'cache'), 'utf8'));
say('fragment cache', `${reads} reads, ${((hits / reads) * 100).toFixed(1)} % hits`);
rmSync(countsDir, { recursive: true, force: true });

function start(mode: Mode): Promise<Shop> {
  const NODE_OPTIONS = `--import ${join(import.meta.dirname, 'fragment-hooks.ts')}`;
  const own = { PAGE_CACHE_MS: '0', LOG_LEVEL: 'error', SHOP_DEMO: '0', NODE_OPTIONS };
  return startShop(
    mode === 'cache' ? { ...own, FRAGMENT_COUNTS: join(countsDir, mode) } : { ...own, FRAGMENTS: 'off' },
    dataDir,
  );
}

type Lists = {
  facets?: unknown;
  categories: { slug: string }[];
  result: { last_page: number; data: { id: number }[] };
};

/** Each kind twice: one page again and again, and pages that are hardly requested twice. */
async function listPageKinds(origin: string): Promise<PageKind[]> {
  const { categories, result } = await fetchApi<Lists>(origin, 'products');
  const slugs = categories.map(({ slug }) => slug);
  const nth = <T>(list: readonly T[], at: number): T => list[((at % list.length) + list.length) % list.length] as T;
  const lastPage = Math.min(result.last_page, 200);
  const ids = new Set<number>();
  for (let part = 1; part <= 4; part++) {
    const page = Math.max(1, Math.floor((lastPage * 24 * part) / 60 / 4));
    const list = await fetchApi<Lists>(origin, `products?per_page=60&page=${page}`);
    for (const { id } of list.result.data) ids.add(id);
  }
  const paths: string[] = [];
  for (const id of ids) {
    const { main_category } = await fetchApi<{ main_category: string }>(origin, `product/${id}`);
    paths.push(to.product(main_category, id));
  }
  const listing = (at: number) =>
    `${to.category(nth(slugs, at))}?sort=${nth(SORTS, Math.floor(at / slugs.length))}&page=${1 + (Math.abs(Math.floor(at / slugs.length / SORTS.length)) % lastPage)}`;
  return [
    { name: 'home', addressOf: () => to.home() },
    { name: 'one listing', addressOf: () => to.category(nth(slugs, 0)) },
    { name: 'different listings', addressOf: listing },
    { name: 'one product', addressOf: () => nth(paths, 0) },
    { name: `${paths.length} products`, addressOf: (at) => nth(paths, at) },
  ];
}

/** Requests pages one after the other. Returns the processor time of one. */
async function visit(
  { origin, pid }: Shop,
  addressOf: PageKind['addressOf'],
  from: number,
  count: number,
): Promise<number> {
  const before = cpuMs(pid);
  for (let at = from; at < from + count; at++) {
    const response = await fetch(origin + addressOf(at), { headers: { 'accept-encoding': 'identity' } });
    await response.arrayBuffer();
    // an empty page past the end of a small category is a page as well
    if (response.status !== 200 && response.status !== 404)
      throw new Error(`${addressOf(at)} answered ${response.status}`);
  }
  return (cpuMs(pid) - before) / count;
}

async function waitForIndex(origin: string): Promise<void> {
  for (;;) {
    const { result } = await fetchApi<Lists>(origin, 'products?in_stock=1');
    if (result) return;
  }
}

function readMemory(pid: number): string {
  return `${(residentBytes(pid) / 1024 ** 2).toFixed(0)} MB`;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
