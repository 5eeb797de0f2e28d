import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { fillDemoShop } from '../../db/demo/volume/fill-demo-shop.ts';
import { bootstrapShop } from '../../src/bootstrap-shop.ts';
import { readConfig } from '../../src/config.ts';
import { LOCALES, type Locale } from '../../src/kernel/locale.ts';
import { refreshSearch } from '../../src/modules/search/index/refresh-search.ts';
import { runWithoutDeadline } from '../../src/platform/database/database-deadline.ts';
import { openDb } from '../../src/platform/database/db.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/launcher.ts';
import { newDataDir, startShop } from '../e2e/support/shop.ts';
import { askSearch } from '../relevance/ask-search.ts';
import { readQueries } from '../relevance/judgements.ts';
import { formatMiss, type Judged, judge, summarize } from '../relevance/measure-relevance.ts';
import { readShop } from '../relevance/read-shop.ts';
import { findingSpeed, firstList } from './finding-speed.ts';
import { listCosts } from './list-cost.ts';
import { fillManyGoods } from './many-goods.ts';
import { residentBytes } from './page-cost.ts';
import { type Speed, searchSpeed } from './search-speed.ts';

/**
 * What finding costs, asked through the API of one process: `npm run bench -- find [--products 1000000]`. The filled
 * shop stays in `.cache` for the next time. `--part lists` (search, rss, relevance) measures one part, `--memory` the
 * list index alone, without database or process.
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '50000' },
    memory: { type: 'boolean' },
    data: { type: 'string' },
    misses: { type: 'boolean' },
    part: { type: 'string', multiple: true, default: ['lists', 'search', 'rss', 'relevance'] },
  },
});
const products = Number(values.products);
/** Beyond this the goods are copies of each other. */
const MOST_MADE = 50_000;
const root = join(import.meta.dirname, '../..');

const say = (name: string, figures: string) => console.log(`${name.padEnd(46)}${figures}`);
const report = (name: string, { p50, p95 }: Pick<Speed, 'p50' | 'p95'>) =>
  say(name, `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);

async function fill(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const shop = await bootstrapShop(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }), root, () => undefined);
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir: join(dataDir, 'postgres'),
      log: { info: () => undefined, debug: () => undefined, warn: console.warn },
    });
    const { db, close } = openDb(postgres.connection, { statementTimeout: 0 });
    if (products > MOST_MADE) {
      await fillManyGoods(db, products, console.log);
      await refreshSearch(db);
    } else await fillDemoShop(db, { products, seed: 1, now: new Date(), log: console.log });
    await close();
    await postgres.stop();
  } finally {
    await shop.close();
  }
}

if (values.memory) {
  for (const { name, ...figures } of listCosts(products)) report(name, figures);
} else {
  const dataDir = values.data ?? join(root, '.cache', `bench-${products}`);
  if (!existsSync(dataDir)) await fill(dataDir);
  await reportIndex(dataDir);
  if (values.part.includes('lists')) await reportLists(dataDir);
  if (values.part.includes('search')) for (const call of ['search', 'all'] as const) await reportSearch(dataDir, call);
  if (values.part.includes('rss')) await reportMemory(dataDir);
  if (values.part.includes('relevance')) await reportRelevance(dataDir);
  say(
    'load of the machine',
    loadavg()
      .map((load) => load.toFixed(1))
      .join(', '),
  );
}

async function reportLists(dataDir: string): Promise<void> {
  const shop = await startShop({ PAGE_CACHE_MS: '0', LOG_LEVEL: 'error', SHOP_DEMO: '0' }, dataDir);
  try {
    const { taken, longestWait } = await firstList(shop.origin);
    say(
      'first list of a process',
      `${(taken / 1000).toFixed(1)} s, others waited ${longestWait.toFixed(0)} ms at most`,
    );
    for (const [name, speed] of await findingSpeed(shop.origin)) report(name, speed);
  } finally {
    await shop.stop();
  }
}

/** Memory of a process after all searches, compared with the same searches in a shop without products. */
async function reportMemory(dataDir: string): Promise<void> {
  const emptyDir = newDataDir();
  try {
    const [filled, empty] = [await measureMemory(dataDir), await measureMemory(emptyDir)];
    const mb = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(0)} MB`;
    say(
      'memory of a process after searches',
      `${mb(filled)}, in an empty shop ${mb(empty)}: ${mb(filled - empty)} more`,
    );
  } finally {
    rmSync(emptyDir, { recursive: true, force: true });
  }
}

async function measureMemory(dataDir: string): Promise<number> {
  const shop = await startShop({ PAGE_CACHE_MS: '0', LOG_LEVEL: 'error', SHOP_DEMO: '0' }, dataDir);
  try {
    await firstList(shop.origin);
    for (const call of ['search', 'all', 'all'] as const) await searchSpeed(shop.origin, call);
    return residentBytes(shop.pid);
  } finally {
    await shop.stop();
  }
}

/** Brings the search index up to date, so that no search is measured beside it, and says how large it is. */
async function reportIndex(dataDir: string): Promise<void> {
  const shop = await bootstrapShop(
    { ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }), demo: false },
    root,
    () => undefined,
  );
  try {
    const { db } = shop.services;
    const since = performance.now();
    await runWithoutDeadline(() => refreshSearch(db));
    const { rows } = await sql<{ terms: number; bytes: number; prose: number }>`
      select count(distinct word)::int as terms, sum(length(packed))::float8 as bytes,
        coalesce(sum(length(packed)) filter (where word like '__/%'), 0)::float8 as prose
      from search_posting
    `.execute(db);
    const [{ terms, bytes, prose } = { terms: 0, bytes: 0, prose: 0 }] = rows;
    const mb = (size: number) => `${(size / 1024 ** 2).toFixed(1)} MB`;
    say(
      'search index',
      `${terms} terms, postings ${mb(bytes)}, of which descriptions ${mb(prose)}; brought up to date in ${((performance.now() - since) / 1000).toFixed(1)} s`,
    );
  } finally {
    await shop.close();
  }
}

/** How well the judged queries are answered among so many products; see test/relevance. */
async function reportRelevance(dataDir: string): Promise<void> {
  const shop = await bootstrapShop(
    { ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }), demo: false },
    root,
    () => undefined,
  );
  try {
    const { db } = shop.services;
    await refreshSearch(db);
    const goods = await readShop(db);
    for (const set of ['queries', 'fresh'] as const) {
      const judged: (Judged & { locale: Locale })[] = [];
      for (const locale of LOCALES) {
        for (const query of readQueries(locale, set)) {
          judged.push({ ...judge(query, await askSearch(db, query.q, locale, new Date()), goods), locale });
        }
      }
      const { queries, hit1, hit3, precision3 } = summarize(judged);
      say(
        `${queries} judged queries (${set}), ${goods.size} products`,
        `hit@1 ${hit1.toFixed(3)}, hit@3 ${hit3.toFixed(3)}, precision@3 ${precision3.toFixed(3)}`,
      );
      if (values.misses) {
        const missed = judged.filter(({ isHit3 }) => !isHit3);
        console.log(missed.map((one) => formatMiss(one.locale, one)).join('\n'));
      }
    }
  } finally {
    await shop.close();
  }
}

/** In a process of its own, that has read the lists but no word yet. */
async function reportSearch(dataDir: string, call: 'search' | 'all'): Promise<void> {
  const shop = await startShop({ PAGE_CACHE_MS: '0', LOG_LEVEL: 'error', SHOP_DEMO: '0' }, dataDir);
  try {
    await firstList(shop.origin);
    const name = call === 'search' ? 'suggestion' : 'search';
    report(`${name}, no word read yet`, await searchSpeed(shop.origin, call));
    report(`${name}, words in memory`, await searchSpeed(shop.origin, call));
  } finally {
    await shop.stop();
  }
}
