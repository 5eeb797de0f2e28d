import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../../test/database/db.ts';
import { makeCustomer } from '../../../../../test/support/people.ts';
import { shopRequestBy } from '../../../../../test/support/shop-request.ts';
import { listAddresses } from '../../../../modules/addresses/list-addresses.ts';
import { loadAddressForm, submitAddressForm } from './address-form.server.ts';
import { changeAddressBook, loadAddressesPage } from './addresses-page.server.ts';

const KABUL = {
  name: 'Zahra Karimi',
  phone: '۰۷۰ ۱۲۳ ۴۵۶۷',
  country: 'AF',
  shown_country: 'AF',
  state: 'KAB',
  city: 'Kabul',
  address_1: 'Street 4',
  label: 'home',
};
let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

function createForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

async function createCustomerPages() {
  const customer = await makeCustomer(database.db);
  const shop = shopRequestBy(database.db, { customer });
  const book = () => listAddresses(database.db, customer.id);
  const save = (more: Record<string, string> = {}, id = 'new') =>
    readOutcome(submitAddressForm(shop, id, createForm({ ...KABUL, intent: 'save', ...more })));
  const change = (intent: string, id: string) => readOutcome(changeAddressBook(shop, createForm({ intent, id })));
  return { shop, book, save, change };
}

/** Redirect location or returned data of an action. */
async function readOutcome(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (thrown) {
    return thrown instanceof Response ? thrown.headers.get('location') : Promise.reject(thrown);
  }
}

test('forms add, change and delete an address', async () => {
  const { shop, book, save, change } = await createCustomerPages();
  expect(await save()).toBe('/user/addresses?done=added');
  const [first] = await book();
  expect(first).toMatchObject({ phone: '+93701234567', isUsual: true, isUsualForBills: true });
  expect(await save({ city: 'Herat' }, first?.id)).toBe('/user/addresses?done=changed');
  expect(await book()).toMatchObject([{ id: first?.id, city: 'Herat', isUsual: true }]);
  const page = await loadAddressesPage(shop, new Request('https://shop.example/user/addresses?done=changed'));
  expect(page).toMatchObject({
    done: 'changed',
    full: null,
    addresses: [{ lines: ['Street 4', 'Herat Kabul', 'Afghanistan'] }],
  });
  expect(await change('remove', first?.id ?? '')).toBe('/user/addresses?done=removed');
  expect(await book()).toEqual([]);
});

test('missing fields have errors and the typed values are returned', async () => {
  const { book, save } = await createCustomerPages();
  expect(await save({ city: '', state: '' })).toMatchObject({
    errors: { city: 'Town or city is required', state: 'State or province is required' },
    values: { name: 'Zahra Karimi', address_1: 'Street 4' },
  });
  expect(await book()).toEqual([]);
});

test('another country shows its own fields and clears the state', async () => {
  const { save } = await createCustomerPages();
  expect(await save({ country: 'FR', intent: 'update' })).toMatchObject({
    values: { state: '', address_1: 'Street 4' },
    places: [{ field: 'zip' }, { field: 'city' }, { field: 'state', required: false }],
  });
});

test('another address can become the default', async () => {
  const { book, save, change } = await createCustomerPages();
  await save();
  await save({ name: 'Office', label: 'work' });
  const office = (await book()).find(({ name }) => name === 'Office')?.id ?? '';
  expect(await change('usual', office)).toBe('/user/addresses?done=usual');
  expect(await book()).toMatchObject([{ name: 'Office', isUsual: true, isUsualForBills: false }, { isUsual: false }]);
  await change('usual-for-bills', office);
  expect(await book()).toMatchObject([{ isUsualForBills: true }, { isUsualForBills: false }]);
});

test('a customer cannot read or change an address of another customer', async () => {
  const zahra = await createCustomerPages();
  await zahra.save();
  const before = await zahra.book();
  const id = before[0]?.id ?? '';
  const thief = await createCustomerPages();
  expect(await loadAddressForm(thief.shop, id)).toBeNull();
  expect(await thief.save({ name: 'Thief' }, id)).toBeNull();
  for (const intent of ['remove', 'usual', 'usual-for-bills'])
    expect(await thief.change(intent, id)).toEqual({ refused: 'No address found.' });
  expect(await thief.change('remove', 'x')).toEqual({ refused: 'No address found.' });
  expect(await zahra.book()).toEqual(before);
});
