import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { queryListingPage } from '../../src/modules/catalog/listing/query-listing-page.ts';
import { getFacetBitmaps } from '../../src/modules/listing/index/facet-bitmaps.rules.ts';
import { type FacetIndex, readFacetIndex } from '../../src/modules/listing/index/facet-index.ts';
import { setSnapshotFolder } from '../../src/modules/listing/index/index-snapshot.ts';
import { filterAndCount } from '../../src/modules/listing/query/filter-and-count.ts';
import { queryPage } from '../../src/modules/listing/query/listing-query.store.ts';
import { type Db, openDb } from '../../src/platform/database/db.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/launcher.ts';
import { measureArrayBytes } from './array-bytes.ts';
import { findPostmaster, measureWork } from './cluster-cpu.ts';
import { buildListingCases } from './listing-cases.ts';
import { countFacetsByLoop } from './loop-facet-counts.ts';
import { countFacetsBySql, findDifferentCounts } from './sql-facet-counts.ts';

/**
 * Facet counts three ways: bitmaps, a loop over the same columns, and SQL with `GROUP BY`. Per page of 24 products:
 * latency and processor time of this process and PostgreSQL, without the product cards, which are read from SQL in every
 * case. `npm run bench -- facets --data <folder filled with npm run demo:volume>`
 */
const { values } = parseArgs({ options: { data: { type: 'string' }, seconds: { type: 'string', default: '20' } } });
if (values.data === undefined) throw new Error('--data is missing: the DATA_DIR of a filled shop.');

const MAX_RUNS = 200;
const WARM_UP_MS = 300;
const maxMs = Number(values.seconds) * 1000;
const say = (name: string, figures: string) => console.log(`${name.padEnd(52)}${figures}`);
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(2)} s`;
const mb = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`;

const snapshots = mkdtempSync(join(values.data, 'facets-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(values.data, 'postgres') });
const { db, close } = openDb(postgres.connection, { statementTimeout: 0 });
try {
  const index = await reportIndex();
  const postmaster = await findPostmaster(db);
  for (const { name, scopes } of await buildListingCases(db, index)) {
    const page = { order: 'featured' as const, offset: 0, limit: 24, ranked: null, now: new Date() };
    const [first] = scopes;
    if (!first) continue;
    const { counts } = filterAndCount(index.columns, first);
    const different = findDifferentCounts(counts, await countFacetsBySql(db, first, page.now));
    const byLoop = countFacetsByLoop(index.columns, first);
    const isSame = JSON.stringify(byLoop) === JSON.stringify(counts);
    say(
      name,
      `${counts.total} products${different.length + Number(!isSame) ? `; DIFFERENT: ${different} ${isSame}` : ''}`,
    );
    const ways: [string, (nth: number) => unknown][] = [
      ['  page: bitmaps', (nth) => queryListingPage(db, index, scopes[nth % scopes.length] ?? first, page)],
      [
        '  page: SQL',
        (nth) => {
          const scope = scopes[nth % scopes.length] ?? first;
          return Promise.all([queryPage(db, scope, page), countFacetsBySql(db, scope, page.now)]);
        },
      ],
      ['  counts alone: bitmaps', (nth) => filterAndCount(index.columns, scopes[nth % scopes.length] ?? first)],
      ['  counts alone: loop', (nth) => countFacetsByLoop(index.columns, scopes[nth % scopes.length] ?? first)],
    ];
    for (const [way, work] of ways) {
      const { p50, p95, cpu, databaseCpu, runs } = await measureWork(work, {
        postmaster,
        maxMs,
        maxRuns: MAX_RUNS,
        // the comparison of the counts was the first run in SQL
        warmUpMs: way.endsWith('SQL') ? 0 : WARM_UP_MS,
      });
      say(
        way,
        `p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms, CPU ${cpu.toFixed(2)} ms + database ${databaseCpu.toFixed(1)} ms (${runs} runs)`,
      );
    }
  }
} finally {
  await close();
  await postgres.stop();
  rmSync(snapshots, { recursive: true, force: true });
}

/** Time to load the index from the database and from its file, and the bytes of its arrays. */
async function reportIndex(): Promise<FacetIndex> {
  setSnapshotFolder(db, snapshots);
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  const index = await loadIndex(db);
  const used = process.cpuUsage(cpu);
  const { columns, orders } = index;
  say(
    `index of ${columns.size} products from the database`,
    `${seconds(start)}, CPU of this process ${((used.user + used.system) / 1e6).toFixed(2)} s`,
  );
  const second = openDb(postgres.connection, { statementTimeout: 0 });
  setSnapshotFolder(second.db, snapshots);
  const again = performance.now();
  await loadIndex(second.db);
  say('index from its file', seconds(again));
  await second.close();
  const blocks = [...columns.byCategory.values()];
  for (const block of blocks) block.dirtyPositions = null;
  const since = performance.now();
  const bitmaps = blocks.map((block) => getFacetBitmaps(columns, block));
  say('bitmaps alone', `${seconds(since)}, ${mb(measureArrayBytes(bitmaps))}`);
  say('columns; sort orders', `${mb(measureArrayBytes(columns))}; ${mb(measureArrayBytes(orders))}`);
  return index;
}

async function loadIndex(from: Db): Promise<FacetIndex> {
  for (;;) {
    const index = await readFacetIndex(from, new Date());
    if (index) return index;
    await setTimeout(50);
  }
}
