import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCALES } from '../../src/kernel/locale.ts';
import { matchRepairs } from '../../src/modules/repair-catalog/search/parse-repair-search.ts';
import { searchRepairs } from '../../src/modules/repair-catalog/search/search-repairs.ts';
import { refreshSearch } from '../../src/modules/search/index/refresh-search.ts';
import { demoDb, type TestDatabase } from '../database/db.ts';
import gold from './repairs.json' with { type: 'json' };

type RepairCase = { q: string; model: string | null; faults: string[]; models?: string[]; type?: string };

let open: TestDatabase;
beforeAll(async () => {
  open = await demoDb();
  await refreshSearch(open.db);
});
afterAll(() => open.close());

/** Known failures stay in the list: the success rate may only rise. */
const LEAST = 0.97;
const MOST_SHOWN = 3;

test('typed queries lead to their device and fault, in five languages, with codes and typos', async () => {
  const missed: string[] = [];
  let count = 0;
  for (const locale of LOCALES) {
    for (const repairCase of gold[locale] satisfies RepairCase[] as RepairCase[]) {
      count += 1;
      const { model, models, faults, type } = await matchRepairs(open.db, repairCase.q, locale);
      const actual = [model?.slug ?? null, faults, repairCase.type ? type?.slug : undefined];
      const isListed = (repairCase.models ?? []).every((slug) => models.some((one) => one.slug === slug));
      if (
        JSON.stringify(actual) !== JSON.stringify([repairCase.model, repairCase.faults, repairCase.type]) ||
        !isListed
      )
        missed.push(
          `${locale} “${repairCase.q}”: ${JSON.stringify(actual)} of ${models.map(({ slug }) => slug).slice(0, 6)}`,
        );
    }
  }
  const score = 1 - missed.length / count;
  expect(score, `${count} queries, ${missed.length} missed:\n${missed.join('\n')}`).toBeGreaterThanOrEqual(LEAST);
});

test('the search field finds the same devices and faults as the search of the repair pages', async () => {
  for (const locale of LOCALES) {
    for (const { q } of gold[locale]) {
      const { models, faults } = await matchRepairs(open.db, q, locale);
      const found = await searchRepairs(open.db, q, locale, { hasProducts: false });
      const slugs = models.slice(0, MOST_SHOWN).map(({ slug }) => slug);
      expect(
        found.models.map(({ slug }) => slug),
        q,
      ).toEqual(slugs);
      expect(
        found.services.map(({ slug }) => slug),
        q,
      ).toEqual(faults.slice(0, MOST_SHOWN));
    }
  }
});
