import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoDb, type TestDatabase } from '../../../test/database/db.ts';
import { listDeviceBrands, listDeviceModels, listDeviceTypes } from '../repair-catalog/catalog/browse-devices.ts';
import { findServiceGuarantees } from '../repair-catalog/catalog/find-service-guarantees.ts';
import { listPopularRepairs } from '../repair-catalog/catalog/list-popular-repairs.ts';
import { resolveFaults } from '../repair-catalog/catalog/resolve-faults.ts';
import { parseSettings } from '../settings/parse-settings.ts';
import { findRepairRange, listRepairRanges, type RepairRange } from './repair-ranges.ts';

let open: TestDatabase;
beforeAll(async () => {
  open = await demoDb();
});
afterAll(() => open.close());

const context = {
  settings: parseSettings([{ key: 'trade_in', value: true }]),
  locale: 'en' as const,
  now: new Date('2026-11-22T10:00:00Z'),
};

async function range(category: string, sub?: string, given = context): Promise<RepairRange> {
  const found = await findRepairRange(open.db, { category, sub }, given);
  if (!found || 'moved' in found) throw new Error(`no range ${category} ${sub}`);
  return found;
}

test('the drill-down leads from every type over every brand to models, and the counts match', async () => {
  let count = 0;
  for (const type of await listDeviceTypes(open.db, 'en')) {
    const listed = await listDeviceBrands(open.db, type.slug, 'en');
    let ofType = 0;
    for (const brand of listed?.brands ?? []) {
      const models = await listDeviceModels(open.db, { type: type.slug, brand: brand.slug }, 'en');
      const own = 'series' in models ? models.series.flatMap((series) => series.models) : [];
      expect(own.length, `${type.slug} ${brand.slug}`).toBe(brand.models);
      ofType += own.length;
    }
    expect(ofType, type.slug).toBe(type.models);
    count += ofType;
  }
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from device_model`.execute(open.db);
  expect(count).toBe(rows[0]?.count);
});

test('an unknown type and an unknown brand are distinguished', async () => {
  expect(await listDeviceBrands(open.db, 'toaster', 'en')).toBeNull();
  expect(await listDeviceModels(open.db, { type: '', brand: 'apple' }, 'en')).toEqual({ unknown: 'type' });
  expect(await listDeviceModels(open.db, { type: 'phone', brand: '' }, 'en')).toEqual({ unknown: 'brand' });
  expect(await listDeviceModels(open.db, { type: 'console', brand: 'apple' }, 'en')).toEqual({ unknown: 'brand' });
});

test('a fault stays selected while browsing: by the code shared across types, named as in each type', async () => {
  const slugs = async (said: string[], type?: string) =>
    (await resolveFaults(open.db, { faultKeys: said, type }, 'en')).map(({ slug }) => slug);
  expect(await slugs(['screen'], 'tablet')).toEqual(['tablet-screen']);
  expect(await slugs(['phone-screen', 'screen'], 'tablet')).toEqual(['tablet-screen']);
  expect(await slugs(['phone-screen', 'phone-battery'])).toEqual(['screen', 'battery']);
  expect(await slugs(['laptop-hinge', 'nonsense'], 'phone')).toEqual([]);
});

test('with a fault, models show the price of repairing it', async () => {
  const [fault] = await resolveFaults(open.db, { faultKeys: ['battery'], type: 'phone' }, 'en');
  const query = { type: 'phone', brand: 'apple' };
  const models = async (listed: Awaited<ReturnType<typeof listDeviceModels>>) =>
    'series' in listed ? listed.series.flatMap((series) => series.models) : [];
  const plain = await models(await listDeviceModels(open.db, query, 'en'));
  const own = await models(await listDeviceModels(open.db, { ...query, fault }, 'en'));
  expect(own.map(({ slug }) => slug)).toEqual(plain.map(({ slug }) => slug));
  expect(own).not.toEqual(plain);
});

test('every range of the sitemap has models and a canonical URL', async () => {
  const ranges = await listRepairRanges(open.db);
  expect(ranges.length).toBeGreaterThan(80);
  for (const { category, sub } of ranges) expect((await range(category, sub)).count).toBeGreaterThan(0);
});

test('a series belongs to its brand, redirects there from its type, and exists nowhere else', async () => {
  expect((await range('apple', 'iphone')).parents).toEqual([{ category: 'apple', name: 'Apple' }]);
  expect(await findRepairRange(open.db, { category: 'phone', sub: 'iphone' }, context)).toEqual({
    moved: { category: 'apple', sub: 'iphone' },
  });
  for (const [category, sub] of [
    ['samsung', 'iphone'],
    ['tablet', 'iphone'],
    ['toaster', undefined],
  ] as const)
    expect(await findRepairRange(open.db, { category, sub }, context)).toBeNull();
});

test('a model links to products, trade-in and accessories only when they exist', async () => {
  const { groups } = await range('orvo', 'orvo-a');
  expect(groups[0]?.models.find(({ slug }) => slug === 'orvo-a7')).toMatchObject({
    buy: { main: 'phones', price: expect.any(Number) },
    hasAccessories: true,
  });
  const iphone = async (given = context) => {
    const models = (await range('apple', 'iphone', given)).groups.flatMap((group) => group.models);
    return models.find(({ slug }) => slug === 'iphone-12');
  };
  expect((await iphone())?.buy).toBeNull();
  const id = sql`(select id from device_model where slug = 'iphone-12')`;
  await sql`delete from trade_in_price where device_model_id = ${id}`.execute(open.db);
  expect((await iphone())?.tradeIn).toBeNull();
  await sql`insert into trade_in_price values (${id}, 64, 9000), (${id}, 128, 12000)`.execute(open.db);
  expect((await iphone())?.tradeIn).toBe(12_000);
  expect((await iphone({ ...context, settings: parseSettings([]) }))?.tradeIn).toBeNull();
});

test('popular repairs are the most popular models with faults that have a price', async () => {
  const [first, ...others] = await listPopularRepairs(open.db, 'fr');
  expect(first).toMatchObject({ slug: 'iphone-13', faults: [{ service: 'phone-screen', from: 13_900 }, {}, {}] });
  expect(others.length).toBe(7);
});

test('warranty claims match the services', async () => {
  expect(await findServiceGuarantees(open.db)).toEqual({ warrantyDays: 180, noFixNoFee: true });
});
