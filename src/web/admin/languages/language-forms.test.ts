import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeCustomer } from '../../../../test/support/people.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { handleLanguageForm, type LanguageAnswer } from './language-forms.server.ts';
import { loadLanguagesSection } from './languages-section.server.ts';

let database: TestDatabase;
let shop: ShopRequest;
beforeAll(async () => {
  database = await testDb();
  const customer = await makeCustomer(database.db);
  await database.db.insertInto('staff_member').values({ customer_id: customer.id, role: 'manager' }).execute();
  shop = shopRequestBy(database.db, { customer, factor: 'given' });
});
afterAll(() => database.close());

async function post(fields: Record<string, string>): Promise<LanguageAnswer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const answer = await handleLanguageForm(shop, 'languages', form);
  if (!answer) throw new Error('no answer');
  return answer.data;
}

test('the error of a wrong code names the field as its label does', async () => {
  const { errors, failed } = await post({ intent: 'add', code: 'english', name: '', fallback: '' });
  expect(errors.code).toContain('Language code');
  expect(failed).toBe(errors.code);
});

test('fallback languages have their names in the language of the reader', async () => {
  const { fallbacks } = await loadLanguagesSection(shop);
  expect(fallbacks.map(({ name }) => name)).toEqual(['English', 'French', 'Arabic', 'Turkish', 'Hindi']);
});
