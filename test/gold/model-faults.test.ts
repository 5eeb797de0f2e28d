import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '../../src/kernel/locale.ts';
import { listModelServices, type RepairCatalog } from '../../src/modules/repair-catalog/catalog/catalog.rules.ts';
import { readRepairCatalog } from '../../src/modules/repair-catalog/catalog/read-repair-catalog.ts';
import { searchRepairs } from '../../src/modules/repair-catalog/search/search-repairs.ts';
import { demoDb, type TestDatabase } from '../database/db.ts';

let open: TestDatabase;
beforeAll(async () => {
  open = await demoDb();
});
afterAll(() => open.close());

const LEAST = 0.98;
const FEWEST_QUERIES = 500;
/** Minimum number of models per service; more if it has more words. */
const MODELS = 4;
/** Step between models, prime to their number, so that all brands are covered. */
const STEP = 37;

type Query = { q: string; model: string; code: string };

/** Every fault word of the price list beside names of models that it is priced for, before and after them. */
function queriesOf(book: RepairCatalog, locale: Locale): Query[] {
  let turn = 0;
  return book.services.flatMap((service) => {
    const models = book.models.filter((model) => listModelServices(book, model).some(({ id }) => id === service.id));
    const words = (service.alsoCalled[locale] ?? '').split(/[,،]/).map((word) => word.trim());
    return Array.from({ length: Math.max(words.length, MODELS) }, (_, at) => {
      turn += 1;
      const model = models[(turn * STEP) % models.length];
      const word = words[at % words.length];
      const q = turn % 2 === 0 ? `${model?.name} ${word}` : `${word} ${model?.name}`;
      return { q, model: model?.slug ?? 'none', code: service.code };
    });
  });
}

describe.each(LOCALES)('in %s', (locale) => {
  test('a model with any fault word of its price list finds the model and the repair first', async () => {
    const queries = queriesOf(await readRepairCatalog(open.db), locale);
    expect(queries.length).toBeGreaterThanOrEqual(FEWEST_QUERIES);
    const missed: string[] = [];
    for (const { q, model, code } of queries) {
      const { models, services } = await searchRepairs(open.db, q, locale, { hasProducts: true });
      const isFound = models[0]?.slug === model && services[0]?.slug === code;
      if (!isFound) missed.push(`“${q}” → ${models[0]?.slug} ${services[0]?.slug} and not ${model} ${code}`);
    }
    const share = 1 - missed.length / queries.length;
    expect(share, `${queries.length} queries, missed:\n${missed.join('\n')}`).toBeGreaterThanOrEqual(LEAST);
  });
});
