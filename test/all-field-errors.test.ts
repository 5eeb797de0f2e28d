import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSettings } from '../src/modules/settings/change-settings.ts';
import { submitAddressForm } from '../src/web/storefront/account/addresses/address-form.server.ts';
import { submitRegistration } from '../src/web/storefront/account/sign-in/register.server.ts';
import { submitPageForm } from '../src/web/storefront/contact/send-form.server.ts';
import { submitSellerForm } from '../src/web/storefront/seller/submit-seller-form.server.ts';
import { type TestApp, testApp } from './support/app.ts';
import { sellerWords } from './support/applying.ts';
import { makeCustomer } from './support/people.ts';
import { shopRequestBy } from './support/shop-request.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  await changeSettings(shop.db, { vendorRegistration: true, tradeIn: true }, new Date());
});
afterAll(() => shop.close());

/** Fields with an error in the response. */
async function wrongIn(path: string, payload: object, headers: Record<string, string> = {}): Promise<string[]> {
  const answer = await shop.app.inject({ method: 'POST', url: `/api/v1/${path}`, payload, headers });
  return Object.keys(answer.json().data.fields ?? {}).sort();
}

const LONG = 'x'.repeat(5_000);
const WHO = { name: LONG, phone: '12', country: 'DE', address_1: 'Lindenweg 4', city: '', zip: 'no' };
const PERSON = ['address.city', 'address.name', 'address.phone', 'address.zip'];
const DEVICE = { location: 'berlin', address: WHO, serial: '123', email: 'nobody' };

/** Inputs with fields that the schema refuses and fields that only a rule refuses. */
const CALLS: Record<string, { payload: object; wrong: string[] }> = {
  contact: {
    payload: { topic: 'order', email: 'nobody', phone: LONG },
    wrong: ['email', 'message', 'name', 'phone', 'reference'],
  },
  'contact/it-service': {
    payload: { service: 'none', where: 'site', name: 'Zahra', company: 'Z' },
    wrong: ['city', 'email', 'needs', 'service', 'when'],
  },
  'user/signup': {
    payload: { email: 'nobody', password: 'abc', password_confirmation: 'abd' },
    wrong: ['email', 'name', 'password', 'password_confirmation'],
  },
  'user/update-password': {
    payload: { email: 'zahra@example.com', code: '1', password: 'password', password_confirmation: 'other one' },
    wrong: ['code', 'password', 'password_confirmation'],
  },
  'order/action': {
    payload: {
      email: 'nobody',
      address: WHO,
      note: LONG,
      order_method: 1,
      billing_address: { name: '', country: 'FR', address_1: 'x', phone: '12', zip: '1' },
      packages: [{ cart_ids: ['01935b1e-0000-7000-8000-000000000000'], shipping_type: 1, shipping_rule_id: 1 }],
    },
    wrong: [
      ...PERSON,
      ...['billing_address.city', 'billing_address.name', 'billing_address.phone', 'billing_address.zip'],
      ...['email', 'note'],
    ],
  },
  'return/request': {
    payload: {
      code: 'ABC',
      contact: 'zahra@example.com',
      kind: 'faulty',
      lines: [],
      wish: 'gold',
      payout_to: 'bank',
      payout_account: 'DE00123',
    },
    wrong: ['lines', 'note', 'payout_account', 'payout_holder', 'wish'],
  },
  'seller/signup': {
    payload: {
      ...sellerWords({ legal_name: '', password: 'short', phone: '12', zip: 'no', iban: 'FR00', store_name: '!!' }),
      agreement: false,
    },
    wrong: ['agreement', 'iban', 'legal_name', 'password', 'password_confirmation', 'phone', 'slug', 'zip'],
  },
  'repair/book': {
    payload: { quote: 'x'.repeat(22), method: 2, ...DEVICE, colour: LONG },
    wrong: [...PERSON, 'colour', 'consent_data', 'consent_terms', 'email', 'serial'],
  },
  'trade-in/accept': {
    payload: { offer: 'x'.repeat(22), method: 2, ...DEVICE, consent_data: 'yes' },
    wrong: [...PERSON, 'consent_data', 'consent_terms', 'email', 'serial'],
  },
};

test.each(Object.entries(CALLS))('%s reports all invalid fields together', async (path, { payload, wrong }) => {
  const found = await wrongIn(path, payload);
  expect(found).toEqual(expect.arrayContaining(wrong));
});

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const asking = (path: string) => new Request(`https://shop.example${path}`);

test('the forms of pages report all invalid fields together', async () => {
  const guest = shopRequestBy(shop.db, {});
  const message = await submitPageForm(guest, 'contact', formOf({ topic: 'order', phone: LONG, email: 'nobody' }));
  expect(Object.keys(message.errors).sort()).toEqual(['email', 'message', 'name', 'phone', 'reference']);
  const work = await submitPageForm(guest, 'it', formOf({ where: 'site', company: LONG, email: 'nobody' }));
  expect(Object.keys(work.errors).sort()).toEqual(['city', 'company', 'email', 'name', 'needs', 'service', 'when']);
  const details = { intent: 'details', email: 'nobody', password: 'abc', password_confirmation: 'abd' };
  const account = await submitRegistration(guest, asking('/register'), formOf(details));
  expect(Object.keys(account?.errors ?? {}).sort()).toEqual(['email', 'name', 'password', 'password_confirmation']);
  const { legal_name: _, categories: __, self_certified: ___, agreement: ____, ...words } = sellerWords();
  const store = formOf({ ...words, intent: 'apply', phone: '12', zip: 'no', iban: 'FR00', password: 'short' });
  const wrong = ['agreement', 'categories', 'iban', 'legal_name', 'password', 'password_confirmation', 'phone'];
  const applied = await submitSellerForm(guest, asking('/seller/register'), store);
  expect(Object.keys(applied.errors).sort()).toEqual([...wrong, 'self_certified', 'zip']);
});

test('the address form reports all invalid fields together', async () => {
  const { id, name, email } = await makeCustomer(shop.db);
  const customer = shopRequestBy(shop.db, { customer: { id, name, email } });
  const typed = { ...WHO, name: '', delivery_note: LONG, shown_country: 'DE', intent: 'save', label: 'home' };
  const page = await submitAddressForm(customer, 'new', formOf(typed));
  expect(Object.keys(page?.errors ?? {}).sort()).toEqual(['city', 'delivery_note', 'name', 'phone', 'zip']);
});

test('an error of a rule for a field that its schema refuses is not reported', async () => {
  const { json } = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/user/signup',
    payload: { name: 'Zahra', email: 'zahra@example.com', password: 7, password_confirmation: 'abd' },
    headers: { language: 'en' },
  });
  expect(json().data.fields).toEqual({ password: ['Password is not valid'] });
});
