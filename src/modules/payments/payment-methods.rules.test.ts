import { expect, test } from 'vitest';
import { methodOf, methodsFor } from './payment-methods.rules.ts';

const keys = (toPay: Parameters<typeof methodsFor>[0]) => methodsFor(toPay).map(({ key }) => key);

test('cash on delivery is offered where the shipping allows it', () => {
  expect(keys({ codAllowed: true, amount: 49900, currency: 'USD' })).toEqual(['cashOnDelivery']);
  expect(keys({ codAllowed: false, amount: 49900, currency: 'USD' })).toEqual([]);
});

test('no driver carries more than ten thousand, whatever the currency counts in', () => {
  expect(keys({ codAllowed: true, amount: 1_000_001, currency: 'USD' })).toEqual([]);
  expect(keys({ codAllowed: true, amount: 10_001, currency: 'JPY' })).toEqual([]);
  expect(keys({ codAllowed: true, amount: 10_000, currency: 'JPY' })).toEqual(['cashOnDelivery']);
});

test('the seven codes keep their numbers', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map((code) => methodOf(code)?.key)).toEqual([
    'razorpay',
    'cashOnDelivery',
    'stripe',
    'paypal',
    'flutterwave',
    'iyzico',
    'bankTransfer',
  ]);
});
