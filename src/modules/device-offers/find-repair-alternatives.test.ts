import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoDb, type TestDatabase } from '../../../test/database/db.ts';
import { calculateQuote } from '../repair-catalog/quotes/calculate-quote.ts';
import { parseSettings } from '../settings/parse-settings.ts';
import { findRepairAlternatives } from './find-repair-alternatives.ts';

let open: TestDatabase;
beforeAll(async () => {
  open = await demoDb();
});
afterAll(() => open.close());

const now = new Date('2026-11-22T10:00:00Z');
const settings = parseSettings([{ key: 'trade_in', value: true }]);
const screen = [{ service: 'phone-screen' }];
const advise = (model: string, faults = screen, given = settings) =>
  findRepairAlternatives(open.db, { model, faults }, { settings: given, locale: 'en', now });

test('the repair price equals the quote, and other columns stay empty without products of the model', async () => {
  const advice = await advise('iphone-13');
  const quote = await calculateQuote(open.db, { model: 'iphone-13', faults: screen }, { settings, locale: 'en', now });
  expect(advice?.repair?.total).toBe(quote.ok && quote.value.quote.total);
  expect(advice).toMatchObject({ refurbished: null, new: null });
});

test('the same model is offered refurbished and new, at shop prices and only in stock', async () => {
  const rows = await open.db
    .selectFrom('product')
    .innerJoin('device_model', 'device_model.id', 'product.device_model_id')
    .select(['product.id', 'device_model.slug', 'product.condition'])
    .where('product.status', '=', 1)
    .execute();
  const renewed = rows.find(({ condition }) => condition === 'refurbished');
  const advice = await advise(renewed?.slug ?? '', []);
  expect(advice?.refurbished).toMatchObject({ productId: renewed?.id, isSame: true });
  expect(advice?.new?.price).toBeGreaterThan(0);
  await open.db
    .updateTable('inventory')
    .set({ quantity: 0 })
    .where('product_id', '=', renewed?.id ?? 0)
    .execute();
  const soldOut = await advise(renewed?.slug ?? '', []);
  expect(soldOut?.refurbished?.productId).not.toBe(renewed?.id);
});

test('the trade-in price is shown only with trade-in enabled and a price for the model', async () => {
  const { id } = await open.db
    .selectFrom('device_model')
    .select('id')
    .where('slug', '=', 'iphone-12')
    .executeTakeFirstOrThrow();
  expect((await advise('galaxy-s7'))?.tradeIn).toBeNull();
  await sql`
    insert into trade_in_price values (${id}, 64, 9000), (${id}, 128, 12000)
    on conflict (device_model_id, storage_gb) do update set price = excluded.price
  `.execute(open.db);
  await sql`delete from trade_in_price where device_model_id = ${id} and storage_gb not in (64, 128)`.execute(open.db);
  expect((await advise('iphone-12'))?.tradeIn).toEqual({ upTo: 12_000 });
  expect((await advise('iphone-12', screen, parseSettings([])))?.tradeIn).toBeNull();
});

test('when a diagnosis is needed, the known part of the price is shown and marked as incomplete', async () => {
  const advice = await advise('iphone-13', [{ service: 'phone-water-damage' }]);
  expect(advice?.repair).toMatchObject({ isExact: false });
  expect(advice?.repair?.diagnosisFee).toBeGreaterThan(0);
  expect(await advise('no-such-model')).toBeNull();
});
