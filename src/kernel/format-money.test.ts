import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney, type MoneyFormat } from './format-money.ts';
import { LOCALES } from './locale.ts';
import { money } from './money.ts';

const dollars: MoneyFormat = { symbol: '$', locale: 'en-US', position: 1, digits: 'latn' };

test('whole amounts have no decimals, all others two', () => {
  expect(formatMoney(money(123450, 'USD'), dollars)).toBe('$1,234.50');
  expect(formatMoney(money(123400, 'USD'), dollars)).toBe('$1,234');
  expect(formatMoney(money(5, 'USD'), dollars)).toBe('$0.05');
  expect(formatMoney(money(0, 'USD'), dollars)).toBe('$0');
});

test('the sign precedes the symbol', () => {
  expect(formatMoney(money(-1999, 'USD'), dollars)).toBe('\u2212$19.99');
});

test('the symbol can follow the amount with a no-break space', () => {
  expect(formatMoney(money(1999, 'EUR'), { symbol: '€', locale: 'fr-FR', position: 2, digits: 'latn' })).toBe(
    '19,99\u00a0€',
  );
});

test.each([
  ['en-US', 'latn', '$1,234,567.50'],
  ['fr-FR', 'latn', '$1\u202f234\u202f567,50'],
  ['tr-TR', 'latn', '$1.234.567,50'],
  ['hi-IN', 'latn', '$12,34,567.50'],
  ['hi-IN', 'deva', '$१२,३४,५६७.५०'],
  ['ar', 'latn', '$1,234,567.50'],
  ['ar', 'arab', '$١٬٢٣٤٬٥٦٧٫٥٠'],
] as const)('%s has its own grouping and %s digits', (locale, digits, shown) => {
  expect(formatMoney(money(123456750, 'USD'), { ...dollars, locale, digits })).toBe(shown);
});

test('every language uses Latin digits unless configured otherwise', () => {
  fc.assert(
    fc.property(fc.constantFrom(...LOCALES), fc.integer({ min: 0, max: 10 ** 12 }), (locale, amount) => {
      expect(formatMoney(money(amount, 'USD'), { ...dollars, locale })).toMatch(/^\$[\d.,\u202f\u00a0]+$/);
    }),
  );
});

test('currencies without decimals never show any, those with three show two', () => {
  expect(formatMoney(money(1500, 'JPY'), { ...dollars, symbol: '¥' })).toBe('¥1,500');
  expect(formatMoney(money(1250, 'KWD'), { ...dollars, symbol: 'KD' })).toBe('KD1.25');
});

test('the digits of the language apply also where the setting names others', () => {
  const format = { ...dollars, locale: 'de-DE-u-nu-arab-cf-account' };
  expect(formatMoney(money(123450, 'USD'), format)).toBe('$1.234,50');
});
