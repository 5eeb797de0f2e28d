import { expect, test } from 'vitest';
import { findProviderDefinition } from '../payment-methods.ts';
import type { ProviderPayment } from '../payment-provider.ts';
import { evaluatePayment } from './evaluate-payment.rules.ts';

const attempt = { id: 'att', amount: 49900, currency: 'USD', status: 'pending' as const, acceptsOverpayment: false };
const paid: ProviderPayment = { state: 'paid', paid: { amount: 49900, currency: 'USD' }, ourReference: 'att' };

test('the expected amount and reference are paid', () => {
  expect(evaluatePayment(attempt, paid)).toEqual({ status: 'paid', captured: 49900, error: null });
});

test.each<[string, Partial<ProviderPayment>]>([
  ['other-reference', { ourReference: 'somebody else' }],
  ['other-reference', { ourReference: null }],
  ['other-currency', { paid: { amount: 49900, currency: 'INR' } }],
  ['too-little', { paid: { amount: 49899, currency: 'USD' } }],
  ['no-amount', { paid: null }],
])('%s waits for a person and is never paid', (error, wrong) => {
  expect(evaluatePayment(attempt, { ...paid, ...wrong })).toMatchObject({ status: 'review', error });
});

const more: ProviderPayment = { ...paid, paid: { amount: 49901, currency: 'USD' } };

const acceptingOverpayment = (method: number) => findProviderDefinition(method)?.acceptsOverpayment ?? false;

test.each([5, 6])('an overpayment by method %i is paid with a note, because its protocol allows it', (method) => {
  const expected = { ...attempt, acceptsOverpayment: acceptingOverpayment(method) };
  expect(evaluatePayment(expected, more)).toEqual({ status: 'paid', captured: 49901, error: 'overpaid' });
});

test.each([1, 3, 4])('an overpayment by method %i goes to review', (method) => {
  const expected = { ...attempt, acceptsOverpayment: acceptingOverpayment(method) };
  expect(evaluatePayment(expected, more)).toEqual({ status: 'review', captured: 49901, error: 'too-much' });
});

test('an open page changes nothing, an expired one can no longer be paid', () => {
  expect(evaluatePayment(attempt, { state: 'open', paid: null, ourReference: 'att' }).status).toBe('pending');
  expect(evaluatePayment(attempt, { state: 'expired', paid: null, ourReference: 'att' }).status).toBe('expired');
});
