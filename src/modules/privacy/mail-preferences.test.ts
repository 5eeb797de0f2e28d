import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { makeCustomer } from '../../../test/support/people.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

async function mails(token: string | null, change?: object) {
  const headers = { language: 'hi', ...(token && { authorization: `Bearer ${token}` }) };
  const url = '/api/v1/user/mails';
  const answer = await shop.app.inject(
    change ? { method: 'POST', url, headers, payload: change } : { method: 'GET', url, headers },
  );
  return { status: answer.statusCode, data: answer.json().data };
}

test('each mail preference is changed independently and only for the caller', async () => {
  const { token } = await makeCustomer(shop.db);
  const other = await makeCustomer(shop.db);
  const atFirst = { newsletter: false, review_mails: true };
  expect((await mails(token)).data).toEqual(atFirst);
  expect((await mails(token, { review_mails: false })).data).toEqual({ newsletter: false, review_mails: false });
  expect((await mails(token, { newsletter: true })).data).toEqual({ newsletter: true, review_mails: false });
  expect((await mails(token, { review_mails: true })).data).toEqual({ newsletter: true, review_mails: true });
  expect((await mails(token, {})).data).toEqual({ newsletter: true, review_mails: true });
  expect((await mails(other.token)).data).toEqual(atFirst);
});

test('guests are refused as unauthenticated, and unknown fields are refused by name', async () => {
  expect([(await mails(null)).status, (await mails(null, { newsletter: true })).status]).toEqual([401, 401]);
  const { token } = await makeCustomer(shop.db);
  const refused = await mails(token, { review_mails: 'yes', everything: false });
  expect(Object.keys(refused.data.fields).toSorted()).toEqual(['everything', 'review_mails']);
  expect((await mails(token)).data.review_mails).toBe(true);
});
