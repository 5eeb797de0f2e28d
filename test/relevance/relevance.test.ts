import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES } from '../../src/kernel/locale.ts';
import { refreshSearch } from '../../src/modules/search/refresh-search.ts';
import { demoDb, type TestDatabase } from '../db.ts';
import { askSearch } from './ask-search.ts';
import { type JudgedProduct, readQueries } from './judgements.ts';
import { formatMiss, type Judged, judge, summarize } from './measure-relevance.ts';
import { readShop } from './read-shop.ts';

let open: TestDatabase;
let shop: Map<number, JudgedProduct>;

beforeAll(async () => {
  open = await demoDb();
  await refreshSearch(open.db);
  shop = await readShop(open.db);
});
afterAll(() => open.close());

test('the judged queries of five languages lead to what shoppers mean', async () => {
  const all: Judged[] = [];
  const misses: string[] = [];
  for (const locale of LOCALES) {
    const judged: Judged[] = [];
    for (const query of readQueries(locale))
      judged.push(judge(query, await askSearch(open.db, query.q, locale, new Date()), shop));
    all.push(...judged);
    misses.push(
      ...judged.filter((one) => !one.isHit1 || (one.precision ?? 1) < 1).map((one) => formatMiss(locale, one)),
    );
    console.log(locale, JSON.stringify(summarize(judged)));
  }
  for (const [kind, own] of Map.groupBy(all, ({ kind }) => kind)) console.log(kind, JSON.stringify(summarize(own)));
  console.log('all', JSON.stringify(summarize(all)));
  if (process.env.MISSES) writeFileSync(process.env.MISSES, misses.join('\n'));
  expect(summarize(all).hit3).toBeGreaterThanOrEqual(0);
});
