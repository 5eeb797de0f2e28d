import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeCustomer } from '../../../../test/support/people.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import { submitReviewForm } from './review-page.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

test('an unknown line or another customer’s line returns null for every intent', async () => {
  const customer = await makeCustomer(database.db);
  const shop = shopRequestBy(database.db, { customer });
  for (const line of ['my-phone', "'", '01924a5c-0000-7000-8000-000000000000'])
    for (const intent of ['delete', 'save']) {
      const form = new FormData();
      for (const [name, value] of Object.entries({ intent, rating: '4' })) form.set(name, value);
      expect(await submitReviewForm(shop, line, form), `${intent} ${line}`).toBeNull();
    }
});
