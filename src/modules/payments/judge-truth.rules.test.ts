import { expect, test } from 'vitest';
import { judgeTruth } from './judge-truth.rules.ts';
import type { Truth } from './payment-provider.ts';

const asked = { id: 'att', amount: 49900, currency: 'USD', status: 'pending' as const };
const paid: Truth = { state: 'paid', paid: { amount: 49900, currency: 'USD' }, ourReference: 'att' };

test('the right amount under the right name is paid', () => {
  expect(judgeTruth(asked, paid)).toEqual({ status: 'paid', captured: 49900, error: null });
});

test.each<[string, Partial<Truth>]>([
  ['other-reference', { ourReference: 'somebody else' }],
  ['other-reference', { ourReference: null }],
  ['other-currency', { paid: { amount: 49900, currency: 'INR' } }],
  ['too-little', { paid: { amount: 49899, currency: 'USD' } }],
  ['no-amount', { paid: null }],
])('%s waits for a person and is never paid', (error, wrong) => {
  expect(judgeTruth(asked, { ...paid, ...wrong })).toMatchObject({ status: 'review', error });
});

test('more than asked is paid, and noted', () => {
  const more = judgeTruth(asked, { ...paid, paid: { amount: 50000, currency: 'USD' } });
  expect(more).toEqual({ status: 'paid', captured: 50000, error: 'overpaid' });
});

test('an open page changes nothing, a lapsed one can no longer be paid', () => {
  expect(judgeTruth(asked, { state: 'open', paid: null, ourReference: 'att' }).status).toBe('pending');
  expect(judgeTruth(asked, { state: 'lapsed', paid: null, ourReference: 'att' }).status).toBe('expired');
});
