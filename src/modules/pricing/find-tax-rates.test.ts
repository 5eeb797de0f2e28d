import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { addDays } from '../../kernel/time/local-time.ts';
import { findTaxRates } from './find-tax-rates.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

const makeRate = (country: string, basis_points: number, { state = '', valid_from = '2000-01-01' } = {}) =>
  database.db
    .insertInto('tax_rate')
    .values({ country, state, class: 'standard', basis_points, label: JSON.stringify({ en: 'VAT' }), valid_from })
    .execute();

async function findStandard(country: string, now: string, { timeZone = 'UTC', state = null as string | null } = {}) {
  const { rates } = await findTaxRates(database.db, { country, state }, { now: new Date(now), timeZone, locale: 'en' });
  return rates.standard;
}

test('a rate starts at midnight in the time zone of the shop', async () => {
  await makeRate('US', 700);
  await makeRate('US', 900, { valid_from: '2027-01-01' });
  const newYork = { timeZone: 'America/New_York' };
  expect(await findStandard('US', '2027-01-01T04:30:00Z', newYork)).toBe(700);
  expect(await findStandard('US', '2027-01-01T05:30:00Z', newYork)).toBe(900);
  const kolkata = { timeZone: 'Asia/Kolkata' };
  expect(await findStandard('US', '2026-12-31T18:00:00Z', kolkata)).toBe(700);
  expect(await findStandard('US', '2026-12-31T19:00:00Z', kolkata)).toBe(900);
});

test('the newest of many earlier rates counts, and that of a state before all of its country', async () => {
  for (let number = 0; number < 120; number += 1)
    await makeRate('FR', 1000 + number, { valid_from: addDays('2020-01-01', number) });
  await makeRate('FR', 500, { state: 'COR' });
  expect(await findStandard('FR', '2026-11-20T12:00:00Z')).toBe(1119);
  expect(await findStandard('FR', '2026-11-20T12:00:00Z', { state: 'COR' })).toBe(500);
});
