import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES } from '../../src/kernel/locale.ts';
import { refreshSearch } from '../../src/modules/search/index/refresh-search.ts';
import { demoDb, type TestDatabase } from '../database/db.ts';
import { askSearch } from './ask-search.ts';
import { type JudgedProduct, readQueries } from './judgements.ts';
import { formatMiss, type Judged, judge, summarize } from './measure-relevance.ts';
import { readShop } from './read-shop.ts';

/** `queries` were used to improve the search; the first score of `fresh` stands in the README. */
const SETS = [
  { set: 'queries', leastQueries: 120, least: { hit1: 0.96, hit3: 0.98, precision3: 0.96 }, leastHit3OfOne: 0.97 },
  { set: 'fresh', leastQueries: 24, least: { hit1: 0.95, hit3: 0.97, precision3: 0.93 }, leastHit3OfOne: 0.93 },
] as const;

let open: TestDatabase;
let shop: Map<number, JudgedProduct>;

beforeAll(async () => {
  open = await demoDb();
  await refreshSearch(open.db);
  shop = await readShop(open.db);
});
afterAll(() => open.close());

test.each(SETS)('typed queries in five languages find the intended results: $set', async (aim) => {
  const all: Judged[] = [];
  const misses: string[] = [];
  for (const locale of LOCALES) {
    const queries = readQueries(locale, aim.set);
    expect(queries.length, `queries in ${locale}`).toBeGreaterThanOrEqual(aim.leastQueries);
    const judged: Judged[] = [];
    for (const query of queries) {
      judged.push(judge(query, await askSearch(open.db, query.q, locale, new Date()), shop));
    }
    all.push(...judged);
    const poor = judged.filter(({ isHit1, precision }) => !isHit1 || (precision ?? 1) < 1);
    misses.push(...poor.map((one) => formatMiss(locale, one)));
    expect(summarize(judged).hit3, `${locale}\n${misses.join('\n')}`).toBeGreaterThanOrEqual(aim.leastHit3OfOne);
  }
  const { hit1, hit3, precision3 } = summarize(all);
  const missed = misses.join('\n');
  expect(hit1, missed).toBeGreaterThanOrEqual(aim.least.hit1);
  expect(hit3, missed).toBeGreaterThanOrEqual(aim.least.hit3);
  expect(precision3, missed).toBeGreaterThanOrEqual(aim.least.precision3);
});
