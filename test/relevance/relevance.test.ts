import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES } from '../../src/kernel/locale.ts';
import { refreshSearch } from '../../src/modules/search/refresh-search.ts';
import { demoDb, type TestDatabase } from '../db.ts';
import { askSearch } from './ask-search.ts';
import { type JudgedProduct, readQueries } from './judgements.ts';
import { formatMiss, type Judged, judge, summarize } from './measure-relevance.ts';
import { readShop } from './read-shop.ts';

const LEAST_QUERIES = 120;
const LEAST = { hit1: 0.93, hit3: 0.96, precision3: 0.92 };
/** Of one language. */
const LEAST_HIT3 = 0.93;

let open: TestDatabase;
let shop: Map<number, JudgedProduct>;

beforeAll(async () => {
  open = await demoDb();
  await refreshSearch(open.db);
  shop = await readShop(open.db);
});
afterAll(() => open.close());

test('what shoppers type in five languages leads to what they mean', async () => {
  const all: Judged[] = [];
  const misses: string[] = [];
  for (const locale of LOCALES) {
    const queries = readQueries(locale);
    expect(queries.length, `queries in ${locale}`).toBeGreaterThanOrEqual(LEAST_QUERIES);
    const judged: Judged[] = [];
    for (const query of queries) {
      judged.push(judge(query, await askSearch(open.db, query.q, locale, new Date()), shop));
    }
    all.push(...judged);
    const poor = judged.filter(({ isHit1, precision }) => !isHit1 || (precision ?? 1) < 1);
    misses.push(...poor.map((one) => formatMiss(locale, one)));
    expect(summarize(judged).hit3, `${locale}\n${misses.join('\n')}`).toBeGreaterThanOrEqual(LEAST_HIT3);
  }
  const { hit1, hit3, precision3 } = summarize(all);
  const missed = misses.join('\n');
  expect(hit1, missed).toBeGreaterThanOrEqual(LEAST.hit1);
  expect(hit3, missed).toBeGreaterThanOrEqual(LEAST.hit3);
  expect(precision3, missed).toBeGreaterThanOrEqual(LEAST.precision3);
});
