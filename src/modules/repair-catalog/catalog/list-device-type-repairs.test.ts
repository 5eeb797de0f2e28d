import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoDb, type TestDatabase } from '../../../../test/database/db.ts';
import { listDeviceTypeRepairs } from './list-device-type-repairs.ts';

const TYPES = ['phone', 'tablet', 'laptop', 'console', 'watch', 'headphones'];

let open: TestDatabase;
beforeAll(async () => {
  open = await demoDb();
});
afterAll(() => open.close());

test('every device type is listed with its faults, each with its lowest price or after a diagnosis', async () => {
  const offers = await listDeviceTypeRepairs(open.db, 'en');
  expect(offers.map(({ slug }) => slug)).toEqual(TYPES);
  const lowest = await open.db
    .selectFrom('repair_price as p')
    .innerJoin('repair_service as s', 's.id', 'p.repair_service_id')
    .where('s.slug', '=', 'phone-screen')
    .select((is) => is.fn.min('p.price').as('price'))
    .executeTakeFirstOrThrow();
  const screen = offers[0]?.services.find(({ slug }) => slug === 'phone-screen');
  expect(screen).toMatchObject({ name: 'Cracked or dead screen', from: lowest.price });
  for (const { services, models } of offers) {
    expect(models).toBeGreaterThan(0);
    expect(services.length).toBeGreaterThan(0);
  }
});

test('the list is in the requested language', async () => {
  const [phones] = await listDeviceTypeRepairs(open.db, 'ar');
  expect(phones?.name).toMatch(/\p{Script=Arabic}/u);
  expect(phones?.services.every(({ name }) => /\p{Script=Arabic}/u.test(name))).toBe(true);
});
