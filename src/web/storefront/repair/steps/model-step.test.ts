import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoDb, type TestDatabase } from '../../../../../test/database/db.ts';
import { NOW } from '../../../../../test/support/buying.ts';
import { shopRequestBy } from '../../../../../test/support/shop-request.ts';
import { findRepairRange } from '../../../../modules/device-offers/repair-ranges.ts';
import { listModelRepairs } from '../../../../modules/repair-catalog/catalog/list-model-repairs.ts';
import { listPopularRepairs } from '../../../../modules/repair-catalog/catalog/list-popular-repairs.ts';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import { renderedPage, shopRequest } from '../../../http/request.server.ts';
import { parseBookingAnswers } from '../booking/booking-answers.server.ts';
import { searchRepairs } from '../search/repair-search.server.ts';
import { loadModelStep, type QuoteView } from './model-step.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await demoDb();
});
afterAll(() => database.close());

/** Opens the page of a link to a model and some of its faults. */
async function openModelPage(model: string, faults: readonly string[]) {
  const context = new RouterContextProvider();
  context.set(shopRequest, shopRequestBy(database.db, {}));
  context.set(renderedPage, { page: null, fault: null, structuredData: [] });
  const query = new URLSearchParams([['model', model], ...faults.map((fault) => ['fault', fault])]);
  return loadModelStep(context, parseBookingAnswers(query));
}

async function openQuotePage(model: string, faults: readonly string[]): Promise<QuoteView> {
  const view = await openModelPage(model, faults);
  if (view.at !== 'quote') throw new Error(`${model} ${faults} leads to ${view.at}`);
  return view;
}

test('the starting price of a popular repair is the total of the quote it links to', async () => {
  const popular = await listPopularRepairs(database.db, 'en');
  expect(popular.length).toBeGreaterThan(3);
  for (const { slug, faults } of popular)
    for (const { service, from } of faults) {
      const { quote } = await openQuotePage(slug, [service]);
      expect([slug, service, quote.total]).toEqual([slug, service, from]);
    }
});

test('the starting price of a fault of a model is the total of the quote it links to', async () => {
  const repairs = await listModelRepairs(database.db, 'iphone-13', 'en');
  const priced = (repairs?.services ?? []).filter(({ from }) => from !== null);
  expect(priced.length).toBeGreaterThan(3);
  for (const { slug, from } of priced) expect((await openQuotePage('iphone-13', [slug])).quote.total).toBe(from);
});

test('the starting price of a model in a range is the quote of its cheapest fault', async () => {
  const rangeContext = { settings: await readSettings(database.db), locale: 'en' as const, now: NOW };
  const range = await findRepairRange(database.db, { category: 'apple' }, rangeContext);
  const models = range && 'groups' in range ? range.groups.flatMap((group) => group.models) : [];
  const priced = models.filter(({ from }) => from !== null).slice(0, 8);
  expect(priced.length).toBeGreaterThan(3);
  for (const { slug, from } of priced) {
    const view = await openModelPage(slug, []);
    const faults = view.at === 'faults' ? view.faults : [];
    const cheapest = faults.find((fault) => fault.from === from);
    expect([slug, (await openQuotePage(slug, [cheapest?.service ?? ''])).quote.total]).toEqual([slug, from]);
  }
});

test('a search for two faults shows the price of both together', async () => {
  const shop = shopRequestBy(database.db, {});
  const found = await searchRepairs(shop, { q: 'iphone screen battery', faults: [] }, null);
  if ('leadsTo' in found) throw new Error(found.leadsTo);
  const [first] = found.models.filter(({ faults }) => faults.length === 2);
  const { quote } = await openQuotePage(first?.slug ?? '', first?.faults ?? []);
  expect(first?.from).toBe(quote.total + quote.discount);
});

test('a quote lists every part quality, and a chosen part quality is kept', async () => {
  const { graded, chosen, quote } = await openQuotePage('iphone-13', ['phone-screen:original']);
  expect(graded.flatMap(({ options }) => options.map(({ grade, price }) => [grade, price]))).toEqual([
    ['original', 23_900],
    ['equivalent', 17_400],
    ['refurbished', 13_900],
  ]);
  expect([chosen, quote.total]).toEqual([[{ service: 'phone-screen', part: 'original' }], 23_900]);
});
