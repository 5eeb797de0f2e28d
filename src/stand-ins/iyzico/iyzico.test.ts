import { expect, test } from 'vitest';
import { payThrough } from '../../../test/support/payment-scenarios.ts';
import { iyzico } from '../../modules/payments/providers/iyzico/iyzico.provider.ts';
import { iyzicoStandIn } from './iyzico.stand-in.ts';
import { checkForm, checkRefund } from './iyzico-checks.ts';
import { findSignatureError } from './iyzico-signatures.ts';

const keys = { apiKey: 'sandbox-key', secretKey: 'sandbox-secret' };

payThrough(
  'iyzico',
  {
    method: 6,
    provider: (baseUrl) => iyzico.createProvider({ ...keys, baseUrl }),
    standIn: (options) => iyzicoStandIn({ ...options, ...keys }),
  },
  // its events have neither a time nor an amount
  { stale: false, signsAmount: false, later: true, bounces: true, more: true },
);

const buyer = {
  id: 'attempt',
  name: 'Ayşe',
  surname: 'Yılmaz',
  identityNumber: '11111111111',
  email: 'ayse@example.com',
  registrationAddress: 'Bağdat Caddesi 1',
  city: 'İstanbul',
  country: 'TR',
  ip: '127.0.0.1',
};
const address = { contactName: 'Ayşe Yılmaz', city: 'İstanbul', country: 'TR', address: 'Bağdat Caddesi 1' };
const item = { id: 'phone', name: 'Phone', category1: 'Goods', itemType: 'PHYSICAL', price: '499.00' };
const form = (change: object = {}) => ({
  locale: 'tr',
  conversationId: 'attempt',
  price: '503.90',
  paidPrice: '503.90',
  currency: 'TRY',
  basketId: 'attempt',
  paymentGroup: 'PRODUCT',
  callbackUrl: 'https://shop.example/payment-return/a',
  enabledInstallments: [1],
  buyer,
  billingAddress: address,
  shippingAddress: address,
  basketItems: [item, { ...item, id: 'charges', itemType: 'VIRTUAL', price: '4.90' }],
  ...change,
});

test('the stand-in accepts a form as the shop sends it', () => {
  expect(checkForm(form()).ok).toBe(true);
});

test.each([
  ['a basket that does not add up', { price: '503.91' }, '5062'],
  ['a line that costs nothing', { basketItems: [item, { ...item, price: '4.90' }, { ...item, price: '0.00' }] }, '11'],
  ['prices that are numbers', { price: 503.9 }, '11'],
  ['goods without an address to send them to', { shippingAddress: undefined }, '11'],
  ['a buyer without a surname', { buyer: { ...buyer, surname: '' } }, '11'],
  ['a currency it does not take', { currency: 'INR' }, '11'],
  ['a field that it does not know', { discount: '1.00' }, '11'],
])('the stand-in refuses %s', (_what, change, errorCode) => {
  expect(checkForm(form(change))).toMatchObject({ ok: false, error: { status: 'failure', errorCode } });
});

test('the stand-in refuses a refund without an IP address', () => {
  const refund = { locale: 'en', conversationId: 'r', paymentTransactionId: '1', price: '1.00', currency: 'TRY' };
  expect(checkRefund({ ...refund, ip: '127.0.0.1' }).ok).toBe(true);
  expect(checkRefund(refund).ok).toBe(false);
});

test('the stand-in accepts the signed example request of iyzico and no other body with its signature', () => {
  const pass =
    'apiKey:api_key&randomKey:random_string&signature:017508921a29ee5601bcd1fbe83efd2e2be43af02eceff30cf2e91a539aab355';
  const headers = {
    authorization: `IYZWSv2 ${Buffer.from(pass).toString('base64')}`,
    'x-iyzi-rnd': 'random_string',
  };
  const known = { apiKey: 'api_key', secretKey: 'secret_key' };
  expect(findSignatureError({ headers, path: 'uri', body: '"body"' }, known)).toBeNull();
  expect(findSignatureError({ headers, path: 'uri', body: '"other"' }, known)).toBe('1000');
  expect(findSignatureError({ headers, path: 'uri', body: '"body"' }, { ...known, apiKey: 'another' })).toBe('1001');
});
