import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { applicantsOf, sellerWords } from '../../../test/support/applying.ts';
import { changeSettings } from '../settings/change-settings.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: '{"account":{"burst":2,"seconds":600}}' } });
});
afterAll(() => shop.close());

test('invalid applications from one address count, and none do while registration is closed', async () => {
  const applicants = await applicantsOf(shop);
  const apply = async () => (await applicants.post('signup', sellerWords({ iban: 'FR00' }))).data.code;
  await changeSettings(shop.db, { vendorRegistration: false }, new Date());
  for (let nth = 0; nth < 4; nth += 1) expect(await apply()).toBe('sellers.closed');
  expect(await shop.db.selectFrom('throttle').select('key').execute()).toEqual([]);
  await changeSettings(shop.db, { vendorRegistration: true }, new Date());
  for (let nth = 0; nth < 2; nth += 1) expect(await apply()).toBe('sellers.iban_wrong');
  expect(await apply()).toBe('api.too_many');
});
