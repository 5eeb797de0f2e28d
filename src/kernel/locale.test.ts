import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldDigits, getTextDirection, isLocale, LOCALES, negotiateLocale, pickTranslation } from './locale.ts';

test('a text falls back to English, then to an empty string', () => {
  expect(pickTranslation({ en: 'Phone', ar: 'هاتف' }, 'ar')).toBe('هاتف');
  expect(pickTranslation({ en: 'Phone' }, 'tr')).toBe('Phone');
  expect(pickTranslation({}, 'tr')).toBe('');
});

test('only Arabic is written from right to left', () => {
  expect(LOCALES.filter((locale) => getTextDirection(locale) === 'rtl')).toEqual(['ar']);
});

test.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['०१२३४५६७८९', '0123456789'],
  ['١٬٢٣٤٫٥', '1,234.5'],
])('%s is read as %s', (typed, read) => {
  expect(foldDigits(typed)).toBe(read);
});

test('folding digits does not change other characters', () => {
  const others = fc.string({ unit: fc.constantFrom('a', 'é', 'ه', 'ह', '1', ' ', '-', '😀') });
  fc.assert(
    fc.property(others, (text) => {
      expect(foldDigits(text)).toBe(text);
    }),
  );
});

test.each([
  ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
  ['de, hi;q=0.5, tr;q=0.7', 'tr'],
  ['AR', 'ar'],
  ['en;q=0, fr;q=0.1', 'fr'],
  ['de', null],
  ['*', null],
  ['', null],
])('a browser that accepts “%s” gets %s', (header, locale) => {
  expect(negotiateLocale(header)).toBe(locale);
});

test('any header yields a language of the shop or null', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2000 }), (header) => {
      const locale = negotiateLocale(header);
      expect(locale === null || isLocale(locale)).toBe(true);
    }),
  );
  expect(negotiateLocale(undefined)).toBeNull();
});
