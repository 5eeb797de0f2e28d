import { expect, test } from 'vitest';
import { parseTaxId } from './tax-id.rules.ts';

test.each([
  ['AE', '100-1234-5678-901', null],
  ['AE', '١٠٠١٢٣٤٥٦٧٨٩٠٠٣', '100123456789003'],
  ['FR', 'fr 40 303 265 045', 'FR40303265045'],
  ['FR', '303 265 045', '303265045'],
  ['FR', '303 265', null],
  ['IN', '27AAPFU0939F1ZV', '27AAPFU0939F1ZV'],
  ['IN', '27AAPFU0939F1XV', null],
  ['TR', '123 456 7890', '1234567890'],
  ['US', '12-3456789', '123456789'],
  ['US', '12-345678', null],
  ['AF', '9001234567', '9001234567'],
  ['AF', 'no <b>number', null],
  ['AF', ' ', ''],
])('in %s the number %s is read as %s', (country, typed, read) => {
  expect(parseTaxId(typed, country)).toBe(read);
});
