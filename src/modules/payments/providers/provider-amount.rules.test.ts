import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getCurrencyExponent, money } from '../../../kernel/money.ts';
import { flutterwave } from './flutterwave/flutterwave.provider.ts';
import { iyzico } from './iyzico/iyzico.provider.ts';
import { paypal } from './paypal/paypal.provider.ts';
import { fromProviderText, fromProviderUnits, toProviderText, toProviderUnits } from './provider-amount.rules.ts';
import { razorpay } from './razorpay/razorpay.provider.ts';
import { stripe } from './stripe.provider.ts';

const FORMATS = {
  stripe: stripe.amountFormat,
  razorpay: razorpay.amountFormat,
  paypal: paypal.amountFormat,
  flutterwave: flutterwave.amountFormat,
  iyzico: iyzico.amountFormat,
};
const inUnits = [FORMATS.stripe, FORMATS.razorpay];
const inText = [FORMATS.paypal, FORMATS.flutterwave, FORMATS.iyzico];
const amounts = fc.integer({ min: 0, max: 10 ** 11 });
const currencies = ['USD', 'EUR', 'JPY', 'KWD', 'HUF', 'TWD', 'ISK', 'UGX', 'MGA', 'INR', 'TRY', 'XAF'];

test('amounts survive the conversion to every provider’s format and back', () => {
  const unitsWays = fc.constantFrom(...inUnits);
  const textWays = fc.constantFrom(...inText);
  fc.assert(
    fc.property(unitsWays, textWays, fc.constantFrom(...currencies), amounts, (asUnits, asText, currency, amount) => {
      const units = toProviderUnits(money(amount, currency), asUnits);
      if (units !== null) expect(fromProviderUnits(units, currency, asUnits)).toEqual(money(amount, currency));
      const text = toProviderText(money(amount, currency), asText);
      if (text !== null) expect(fromProviderText(text, currency)).toEqual(money(amount, currency));
    }),
  );
});

test.each([
  [49900, 'USD', 'stripe', 49900],
  [4990, 'JPY', 'stripe', 4990],
  [4990, 'ISK', 'stripe', 499000],
  [4990, 'UGX', 'stripe', 499000],
  [499000, 'MGA', 'stripe', 4990],
  [12340, 'KWD', 'stripe', 12340],
  [12345, 'KWD', 'stripe', null],
  [12345, 'KWD', 'razorpay', null],
] as const)('%i minor units of %s are sent to %s as %j', (amount, currency, of, units) => {
  expect(toProviderUnits(money(amount, currency), FORMATS[of])).toBe(units);
});

test.each([
  [1000, 'USD', '10.00'],
  [1000, 'HUF', '10'],
  [1005, 'HUF', null],
  [1000, 'JPY', '1000'],
] as const)('PayPal reads %i minor units of %s as %j', (amount, currency, text) => {
  expect(toProviderText(money(amount, currency), FORMATS.paypal)).toBe(text);
});

test('a number with more decimals than the currency is rejected', () => {
  expect(getCurrencyExponent('JPY')).toBe(0);
  expect(fromProviderText('10.5', 'JPY')).toBeNull();
  expect(fromProviderUnits(10.5, 'USD', FORMATS.stripe)).toBeNull();
});
