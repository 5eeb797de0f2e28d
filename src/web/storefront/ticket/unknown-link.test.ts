import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import { readCounter } from '../../../platform/counters.ts';
import { DEFAULT_LIMITS } from '../../../platform/rate-limits/limits.ts';
import { getTranslator } from '../../../platform/translator.ts';
import { findAccessibleTicket } from './ticket-actions.server.ts';
import { rejectUnknownLink } from './unknown-link.server.ts';

const NOW = new Date('2026-11-23T09:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

test('guessing link tokens is limited to ten per address', async () => {
  const services = { db: database.db, clock: () => NOW, config: { limits: DEFAULT_LIMITS } };
  const miss = (address: string) => rejectUnknownLink({ services, address, t: getTranslator('en') });
  for (let nth = 0; nth < 10; nth += 1) expect(await miss('192.0.2.7')).toMatchObject({ status: 404, wait: null });
  expect(await miss('192.0.2.7')).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
  expect((await miss('192.0.2.8')).status).toBe(404);
});

test('only well-formed tokens are looked up', async () => {
  const shop = shopRequestBy(database.db, {});
  const countLookups = () =>
    readCounter('operations').filter(({ labels }) => labels.operation === 'repairs.get-by-link').length;
  expect(await findAccessibleTicket(shop, { token: 'short' })).toBeNull();
  expect(countLookups()).toBe(0);
  expect(await findAccessibleTicket(shop, { token: 'x'.repeat(43) })).toBeNull();
  expect(countLookups()).toBe(1);
});
