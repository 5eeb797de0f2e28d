import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoDb, type TestDatabase } from '../../../../test/database/db.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import { loadOfferPage } from './offer-page.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await demoDb();
});
afterAll(() => database.close());

/** Response status for an unknown token. */
async function readStatus(token: string, address: string): Promise<number> {
  const shop = shopRequestBy(database.db, {}, { address });
  const answer: unknown = await loadOfferPage(shop, token, new URLSearchParams()).catch((thrown: unknown) => thrown);
  const init = typeof answer === 'object' && answer !== null && 'init' in answer ? answer.init : null;
  return typeof init === 'object' && init !== null && 'status' in init ? Number(init.status) : 200;
}

test('guessing offer tokens returns 404, and 429 after ten attempts from one address', async () => {
  const statuses: number[] = [];
  for (let nth = 0; nth < 12; nth += 1) statuses.push(await readStatus(`${nth}`.repeat(43).slice(0, 43), '192.0.2.77'));
  expect(statuses).toEqual([...Array(10).fill(404), 429, 429]);
  expect(await readStatus('x'.repeat(43), '192.0.2.78')).toBe(404);
});
