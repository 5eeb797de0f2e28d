import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { datedDemoDb, type TestDatabase } from '../../../test/database/db.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await datedDemoDb();
});

afterAll(() => database.close());

test('a model is found by its model code, with brand, type, series and end of support', async () => {
  const found = await database.db
    .selectFrom('device_model as model')
    .innerJoin('device_series as series', 'series.id', 'model.device_series_id')
    .innerJoin('device_brand as brand', 'brand.id', 'model.device_brand_id')
    .innerJoin('device_type as type', 'type.id', 'model.device_type_id')
    .select(['model.name', 'series.name as series', 'brand.name as brand', 'type.slug as type', 'model.storage_gb'])
    .select(sql<string>`to_char(model.end_of_support, 'YYYY-MM')`.as('supported'))
    .where('model.model_codes', '@>', sql<string[]>`array['GKWS6']`)
    .execute();
  expect(found).toEqual([
    { name: 'Pixel 8', series: 'Pixel', brand: 'Google', type: 'phone', storage_gb: [128, 256], supported: '2030-10' },
  ]);
});

test('a screen repair has a price per part grade, and water damage needs a diagnosis', async () => {
  const rows = await database.db
    .selectFrom('repair_price as price')
    .innerJoin('device_model as model', 'model.id', 'price.device_model_id')
    .innerJoin('repair_service as service', 'service.id', 'price.repair_service_id')
    .select(['service.code', 'price.part_grade', 'price.price'])
    .where('model.slug', '=', 'iphone-13')
    .where('service.code', 'in', ['screen', 'water-damage'])
    .orderBy('service.code')
    .orderBy('price.price', 'desc')
    .execute();
  expect(rows).toEqual([
    { code: 'screen', part_grade: 'original', price: 23_900 },
    { code: 'screen', part_grade: 'equivalent', price: 17_400 },
    { code: 'screen', part_grade: 'refurbished', price: 13_900 },
    { code: 'water-damage', part_grade: 'none', price: null },
  ]);
});

test('every service of a device type has a price row for each of its models, so that gaps are explicit', async () => {
  const { rows } = await sql<{ slug: string }>`
    select service.slug from repair_service service
    where not exists (select 1 from repair_price price where price.repair_service_id = service.id)
  `.execute(database.db);
  expect(rows).toEqual([]);
});

test('holidays are loaded for the current and the next year, with the hours of half days', async () => {
  const place = await database.db
    .selectFrom('repair_location')
    .select('holidays')
    .where('slug', '=', 'new-york')
    .executeTakeFirstOrThrow();
  const days = new Map(place.holidays.map(({ date, hours }) => [date, hours]));
  expect(days.get('2026-11-26')).toEqual([]);
  expect(days.get('2027-11-25')).toEqual([]);
  expect(days.get('2027-12-24')).toEqual([{ opens: '09:30', closes: '14:00' }]);
});
