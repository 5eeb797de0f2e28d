import { expect, test } from 'vitest';
import { hasValidSignature } from './iyzico-responses.ts';

/** Example from iyzico's documentation of response signatures. */
const KEY = 'sandbox-qaIiLIxhjMgx3LSKIVvp6j17NunHOFtD';
const SIGNATURE = '836c3a6c8db86c81043f2ca74edb13518b54a813f454f8dd762f0dd658610173';

test('the documented example response is authentic in any notation of its amounts', () => {
  const signed = (paid: string | number) =>
    hasValidSignature(KEY, [22416032, 'TRY', 'basketId', 'conversationId', paid, '10.50'], SIGNATURE);
  expect([signed('10.5'), signed('10.50'), signed(10.5)]).toEqual([true, true, true]);
  expect(signed('10.6')).toBe(false);
});

test('a response without a signature is not authentic', () => {
  expect(hasValidSignature(KEY, [22416032], undefined)).toBe(false);
});
