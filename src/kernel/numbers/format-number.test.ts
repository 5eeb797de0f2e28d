import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { createNumberFormatter, formatDecimalText } from './format-number.ts';
import { findNumberMarks, restoreNumberMarks, serializeNumberMarks } from './number-marks.ts';

const TAGS = [
  ...['en', 'fr', 'ar', 'tr', 'hi'].flatMap((locale) =>
    ['latn', 'arab', 'arabext', 'deva'].map((digits) => `${locale}-u-nu-${digits}`),
  ),
  // groups of two digits, no group below five digits, apostrophes, narrow spaces, no groups
  ...['en-IN', 'es-ES', 'pl', 'de-CH', 'de-AT', 'pt-PT', 'bg', 'fa', 'sv', 'ja', 'he', 'en-US-u-nu-latn'],
];
const OPTIONS: Intl.NumberFormatOptions[] = [
  {},
  { useGrouping: false },
  { minimumIntegerDigits: 2 },
  { maximumFractionDigits: 1 },
  { maximumFractionDigits: 0 },
  { minimumFractionDigits: 1, maximumFractionDigits: 1 },
  { minimumFractionDigits: 2 },
  { useGrouping: false, maximumFractionDigits: 9 },
  { style: 'unit', unit: 'gram', unitDisplay: 'short' },
  { style: 'percent' },
];

const anyNumber = fc.oneof(
  fc.integer(),
  fc.nat(20_000_000),
  fc.double({ min: 0, max: 1e6, noNaN: true }),
  fc.nat(100_000).map((cents) => cents / 100),
  fc.constantFrom(0, -0, 0.05, 0.5, 1.005, 2.5, 999.9995, 1e15, 1e21, Number.NaN, Number.POSITIVE_INFINITY),
);

beforeEach(() => restoreNumberMarks(serializeNumberMarks(TAGS)));

test('a number is written as Intl writes it, in every language, numbering system and form', () => {
  fc.assert(
    fc.property(fc.constantFrom(...TAGS), fc.constantFrom(...OPTIONS), anyNumber, (tag, options, value) => {
      expect(createNumberFormatter(tag, options).format(value)).toBe(new Intl.NumberFormat(tag, options).format(value));
    }),
    { numRuns: 3000 },
  );
});

test('decimal text is written exactly, also with more digits than a number has', () => {
  const digits = fc.stringMatching(/^[1-9]\d{0,17}$/);
  fc.assert(
    fc.property(
      fc.constantFrom(...TAGS),
      digits,
      fc.stringMatching(/^\d{0,3}$/),
      fc.nat(3),
      (tag, integer, fraction, decimals) => {
        const text = fraction === '' ? integer : `${integer}.${fraction}`;
        const intl = new Intl.NumberFormat(tag, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
        expect(formatDecimalText(text, tag, decimals)).toBe(intl.format(text as Intl.StringNumericLiteral));
      },
    ),
    { numRuns: 2000 },
  );
});

test('marks that a page carries are restored unchanged', () => {
  const before = TAGS.map(findNumberMarks);
  expect(before.filter((marks) => marks !== null).length).toBeGreaterThan(25);
  restoreNumberMarks(serializeNumberMarks(TAGS));
  expect(TAGS.map(findNumberMarks)).toEqual(before);
});
