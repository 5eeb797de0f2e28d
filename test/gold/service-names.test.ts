import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '../../src/kernel/locale.ts';
import { readRepairCatalog } from '../../src/modules/repair-catalog/catalog/read-repair-catalog.ts';
import { matchRepairs } from '../../src/modules/repair-catalog/search/parse-repair-search.ts';
import { searchRepairs } from '../../src/modules/repair-catalog/search/search-repairs.ts';
import { demoDb, type TestDatabase } from '../database/db.ts';

let open: TestDatabase;
beforeAll(async () => {
  open = await demoDb();
});
afterAll(() => open.close());

const FEWEST_NAMES = 30;

describe.each(LOCALES)('in %s', (locale) => {
  test('the whole name of every service leads to it first, whatever goods answer to the same words', async () => {
    const { services } = await readRepairCatalog(open.db);
    const names = new Map(services.map(({ name, code }) => [name[locale] ?? '', code]));
    expect(names.size).toBeGreaterThanOrEqual(FEWEST_NAMES);
    const missed: string[] = [];
    for (const [name, code] of names) {
      const { faults } = await matchRepairs(open.db, name, locale);
      const told = [faults[0] ?? 'nothing'];
      for (const hasProducts of [true, false])
        for (const typing of [true, false]) {
          const found = await searchRepairs(open.db, name, locale, { hasProducts, typing });
          told.push(found.services[0]?.slug ?? 'nothing');
        }
      if (told.some((one) => one !== code)) missed.push(`“${name}” → ${told.join(', ')} and not ${code}`);
    }
    expect(missed).toEqual([]);
  });
});
