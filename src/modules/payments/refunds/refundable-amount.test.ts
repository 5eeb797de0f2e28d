import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '../../../kernel/money.ts';
import { flutterwave } from '../providers/flutterwave/flutterwave.provider.ts';
import { iyzico } from '../providers/iyzico/iyzico.provider.ts';
import { paypal } from '../providers/paypal/paypal.provider.ts';
import { toProviderText, toProviderUnits } from '../providers/provider-amount.rules.ts';
import { razorpay } from '../providers/razorpay/razorpay.provider.ts';
import { stripe } from '../providers/stripe.provider.ts';
import { isRefundableAmount, refuseUnsupportedAmount } from './refundable-amount.ts';

test('an amount is refundable exactly when its provider can express it', () => {
  const writers = fc.constantFrom(
    [3, (amount) => toProviderUnits(amount, stripe.amountFormat)],
    [1, (amount) => toProviderUnits(amount, razorpay.amountFormat)],
    [4, (amount) => toProviderText(amount, paypal.amountFormat)],
    [5, (amount) => toProviderText(amount, flutterwave.amountFormat)],
    [6, (amount) => toProviderText(amount, iyzico.amountFormat)],
  ) as fc.Arbitrary<[1 | 3 | 4 | 5 | 6, (amount: ReturnType<typeof money>) => string | number | null]>;
  const currencies = fc.constantFrom('USD', 'KWD', 'JPY', 'HUF', 'TWD', 'ISK', 'UGX', 'MGA', 'TRY', 'XAF');
  fc.assert(
    fc.property(writers, currencies, fc.integer({ min: 1, max: 10 ** 9 }), ([method, write], currency, amount) => {
      expect(isRefundableAmount(money(amount, currency), method)).toBe(write(money(amount, currency)) !== null);
    }),
  );
});

test.each([
  [1234, 'KWD', 3, 9000, { lower: 1.23, upper: 1.24 }],
  [1234, 'KWD', 1, 1239, { nearest: 1.23 }],
  [4, 'KWD', 3, 9000, { nearest: 0.01 }],
  [12345, 'HUF', 4, 90000, { lower: 123, upper: 124 }],
] as const)('%i minor units of %s are refused with the nearest amounts', (amount, currency, method, left, facts) => {
  const refused = refuseUnsupportedAmount(money(amount, currency), method, left);
  expect(refused?.refusal.fields.amount).toMatchObject([{ facts }]);
});

test.each([
  [1230, 'KWD', 3],
  [1234, 'USD', 3],
  [1234, 'KWD', 2],
  [1234, 'KWD', 7],
] as const)('%i minor units of %s are refunded through method %i', (amount, currency, method) => {
  expect(refuseUnsupportedAmount(money(amount, currency), method, 9000)).toBeNull();
});
