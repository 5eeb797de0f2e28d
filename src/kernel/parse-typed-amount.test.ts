import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toDecimal, toMajor } from './money.ts';
import { parseTypedAmount, parseTypedMinorAmount } from './parse-typed-amount.ts';

test.each([
  ['12', 'USD', 12],
  ['12.50', 'USD', 12.5],
  ['12,5', 'USD', 12.5],
  ['١٢٫٥٠', 'USD', 12.5],
  ['१२.५', 'INR', 12.5],
  ['1500', 'JPY', 1500],
  ['1.250', 'KWD', 1.25],
  ['1,234.50', 'USD', 1234.5],
  ['1.234,50', 'EUR', 1234.5],
  ['1.234.567,5', 'EUR', 1_234_567.5],
  ['1\u202f234,50', 'EUR', 1234.5],
  ['1\u00a0234', 'EUR', 1234],
  ['1’234.50', 'CHF', 1234.5],
  ['١٬٢٣٤٫٥٠', 'USD', 1234.5],
])('%s %s is %d', (typed, currency, amount) => {
  expect(parseTypedAmount(typed, currency)).toBe(amount);
});

test.each([
  ['1000000000000', 'JPY'],
  ['1.000', 'USD'],
  ['1,000', 'USD'],
  ['1,000', 'KWD'],
  ['1.5', 'JPY'],
  ['1,234,567', 'USD'],
  ['12.34,50', 'USD'],
  ['1 2', 'USD'],
  ['١٬٠٠٠', 'USD'],
  ['-5', 'USD'],
  ['ten', 'USD'],
  ['', 'USD'],
])('%s %s is ambiguous and is refused', (typed, currency) => {
  expect(parseTypedAmount(typed, currency)).toBeNull();
});

/** A field accepts twelve digits before the decimal separator; yen has no decimals. */
const MOST_TYPED = 999_999_999_999;

test('an amount that the shop fills into a field is parsed back unchanged', () => {
  const currencies = fc.constantFrom('USD', 'JPY', 'KWD');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MOST_TYPED }), currencies, (amount, currency) => {
      expect(parseTypedAmount(toDecimal({ amount, currency }), currency)).toBe(toMajor({ amount, currency }));
    }),
  );
});

test('a typed amount in minor units has the decimals of the currency', () => {
  expect(parseTypedMinorAmount('19.9', 'USD')).toBe(1990);
  expect(parseTypedMinorAmount('1500', 'JPY')).toBe(1500);
  expect(parseTypedMinorAmount('1.000', 'USD')).toBeNull();
});
