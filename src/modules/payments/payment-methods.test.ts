import { expect, test } from 'vitest';
import { MAX_METHOD_CODE, NOTHING_TO_PAY, type PaymentMethodCode } from './payment-methods.rules.ts';
import { findPaymentMethod, listPaymentMethods, PAYMENT_METHODS, type PaymentMethodsQuery } from './payment-methods.ts';

import type { ProviderKey } from './providers/provider-configuration.ts';
import { PROVIDER_DEFINITIONS } from './providers/provider-definitions.ts';

const CASH = { method: 'cashOnDelivery', is_enabled: true, position: 0, min_total: null, max_total: 10_000 };

const keys = (
  toPay: Omit<PaymentMethodsQuery, 'taken' | 'settings'>,
  taken: PaymentMethodCode[] = [],
  settings: PaymentMethodsQuery['settings'] = [],
) => listPaymentMethods({ ...toPay, settings, taken }).map(({ key }) => key);

test('cash on delivery is offered where the shipping option allows it', () => {
  expect(keys({ codAllowed: true, amount: 49900, currency: 'USD' })).toEqual(['cashOnDelivery']);
  expect(keys({ codAllowed: false, amount: 49900, currency: 'USD' })).toEqual([]);
});

test('other methods are offered for every destination', () => {
  const abroad = { codAllowed: false, amount: 2_000_000, currency: 'USD' };
  expect(keys(abroad, [1, 3])).toEqual(['stripe', 'razorpay']);
});

test('cash comes first where it is accepted, bank transfer last', () => {
  const near = { codAllowed: true, amount: 49900, currency: 'USD' };
  expect(keys(near, [1, 3, 4, 5, 6, 7])).toEqual([
    'cashOnDelivery',
    'stripe',
    'paypal',
    'razorpay',
    'flutterwave',
    'iyzico',
    'bankTransfer',
  ]);
});

test('the limit for cash is ten thousand in major units of any currency', () => {
  expect(keys({ codAllowed: true, amount: 1_000_001, currency: 'USD' })).toEqual([]);
  expect(keys({ codAllowed: true, amount: 10_001, currency: 'JPY' })).toEqual([]);
  expect(keys({ codAllowed: true, amount: 10_000, currency: 'JPY' })).toEqual(['cashOnDelivery']);
});

test('cash can be disabled, or limited by a minimum total', () => {
  const small = { codAllowed: true, amount: 999, currency: 'USD' };
  expect(keys(small, [3], [{ ...CASH, is_enabled: false }])).toEqual(['stripe']);
  expect(keys(small, [3], [{ ...CASH, min_total: 10 }])).toEqual(['stripe']);
  expect(keys({ ...small, amount: 1000 }, [], [{ ...CASH, min_total: 10 }])).toEqual(['cashOnDelivery']);
});

test('methods are shown by their position, those with the same position in the default order', () => {
  const order = { codAllowed: true, amount: 999, currency: 'USD' };
  const last = { ...CASH, position: 9 };
  const first = { ...CASH, method: 'bankTransfer', position: 0 };
  expect(keys(order, [3, 4, 7], [last, first])).toEqual(['bankTransfer', 'stripe', 'paypal', 'cashOnDelivery']);
});

test('a method that is switched off, or whose limits exclude the amount, is not offered', () => {
  const order = { codAllowed: false, amount: 999, currency: 'USD' };
  const limits = { ...CASH, method: 'paypal', position: 2, min_total: 5, max_total: 9 };
  expect(keys(order, [3, 4], [limits])).toEqual(['stripe']);
  expect(keys({ ...order, amount: 900 }, [3, 4], [limits])).toEqual(['stripe', 'paypal']);
  expect(keys({ ...order, amount: 499 }, [3, 4], [limits])).toEqual(['stripe']);
  expect(keys(order, [3, 4], [{ ...CASH, method: 'stripe', is_enabled: false }])).toEqual(['paypal']);
});

test('the seven codes keep their numbers', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map((code) => findPaymentMethod(code)?.key)).toEqual([
    'razorpay',
    'cashOnDelivery',
    'stripe',
    'paypal',
    'flutterwave',
    'iyzico',
    'bankTransfer',
  ]);
});

test('every provider has its own code, id and variables', () => {
  const codes = PAYMENT_METHODS.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(PAYMENT_METHODS.map(({ key }) => key)).size).toBe(codes.length);
  expect(codes.every((code) => code > NOTHING_TO_PAY && code <= MAX_METHOD_CODE)).toBe(true);
  const variables = PROVIDER_DEFINITIONS.flatMap(({ configuration: { keys, baseUrl } }) => [
    ...Object.values<ProviderKey>(keys).map(({ variable }) => variable),
    baseUrl.variable,
  ]);
  expect(new Set(variables).size).toBe(variables.length);
});
