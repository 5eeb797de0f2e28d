import { expect, test } from 'vitest';
import { isSigned } from './iyzico-answers.ts';

/** The example of iyzico's page on signed answers. */
const KEY = 'sandbox-qaIiLIxhjMgx3LSKIVvp6j17NunHOFtD';
const SIGNATURE = '836c3a6c8db86c81043f2ca74edb13518b54a813f454f8dd762f0dd658610173';

test('the answer that iyzico publishes as an example is authentic, however its amounts are written', () => {
  const signed = (paid: string | number) =>
    isSigned(KEY, [22416032, 'TRY', 'basketId', 'conversationId', paid, '10.50'], SIGNATURE);
  expect([signed('10.5'), signed('10.50'), signed(10.5)]).toEqual([true, true, true]);
  expect(signed('10.6')).toBe(false);
});

test('an answer without a signature is not authentic', () => {
  expect(isSigned(KEY, [22416032], undefined)).toBe(false);
});
