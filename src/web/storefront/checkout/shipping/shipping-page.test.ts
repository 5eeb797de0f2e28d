import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../../test/database/db.ts';
import { ADDRESS, fillCart, makeShippingRule, NOW } from '../../../../../test/support/buying.ts';
import { makeProduct } from '../../../../../test/support/factories.ts';
import { makeCustomer } from '../../../../../test/support/people.ts';
import { shopRequestBy } from '../../../../../test/support/shop-request.ts';
import { findCountry } from '../../../../kernel/contact/countries.ts';
import { saveAddressInput } from '../../../../modules/addresses/addresses.input.ts';
import { saveAddress } from '../../../../modules/addresses/save-address.ts';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import { loadInitialValues } from '../checkout-page.server.ts';
import { changeShipping, loadShippingPage, type ShippingPage } from './shipping-page.server.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDb();
  await makeShippingRule(database.db, { country: 'AF', price: 490 });
  await makeShippingRule(database.db, { country: 'AE', price: 900 });
});
afterAll(() => database.close());

const shippingRequest = () => new Request('https://shop.example/shipping');
const listPrices = ({ page }: ShippingPage) => page?.shipments.flatMap(({ ways }) => ways.map(({ price }) => price));

test('delivery options and prices follow the shown country, which starts with the default address', async () => {
  const { db } = database;
  const customer = await makeCustomer(db);
  const dubai = { ...ADDRESS, phone: '+971501234567', country: 'AE', state: 'DU', city: 'Dubai' };
  const saved = await saveAddress(db, customer.id, saveAddressInput.parse(dubai), NOW);
  expect(saved.ok).toBe(true);
  const { id } = await makeProduct(db);
  await fillCart(db, { customerId: customer.id }, id);
  const shop = shopRequestBy(db, { customer });

  const first = await loadShippingPage(shop, shippingRequest());
  expect(first).toMatchObject({ addressFirst: null, page: { values: { country: 'AE', state: 'DU' } } });
  expect(listPrices(first)).toEqual([900]);

  const form = new FormData();
  form.set('shown_country', 'AE');
  form.set('country', 'AF');
  const moved = await changeShipping(shop, shippingRequest(), form);
  expect(moved.page).toMatchObject({ values: { country: 'AF' }, book: { chosen: null } });
  expect(listPrices(moved)).toEqual([490]);
});

test('no region is preselected, and the API still returns the default region of the settings', async () => {
  const { db } = database;
  const settings = await readSettings(db);
  expect(findCountry(settings.defaultCountry)?.states.map(({ code }) => code)).toContain(settings.defaultState);
  for (const customer of [null, await makeCustomer(db)]) {
    const { country, state, billing_state } = await loadInitialValues(shopRequestBy(db, { customer }));
    expect([country, state, billing_state]).toEqual([settings.defaultCountry, '', '']);
  }
});
