import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeQuery, toLoggableQuery } from './search-query.rules.ts';

test.each([
  ['  iPhone  15 Pro ', 'iphone 15 pro'],
  ['Téléphone 64 Go', 'telephone 64gb'],
  ['٦٤جيجا', '64gb'],
  ['?!', ''],
])('%j is normalized to %j', (typed, query) => {
  expect(normalizeQuery(typed)).toBe(query);
});

test.each([
  'zahra@example.com',
  'zahra＠example.com',
  '0612345678',
  '06 12 34 56 78',
  'call +90 532-123-45-67',
  '٠٦١٢٣٤٥٦٧٨',
  '०६१२३४५६७८',
  'a'.repeat(81),
  '…',
  '   ',
])('%j may contain personal data or is empty, and is not logged', (typed) => {
  expect(toLoggableQuery(typed)).toBeNull();
});

test.each(['iphone 15 128 gb', 'galaxy s24 256', '20,000 mAh', 'A2633', '6,3 pouces'])('%j is logged', (typed) => {
  expect(toLoggableQuery(typed)).toBe(normalizeQuery(typed));
});

test('no logged query contains an address, a long number or more than 80 characters', () => {
  const digit = fc.constantFrom(...'0123456789', '٣', '५', ' ', '-', '.', 'a', '@', 'ß');
  fc.assert(
    fc.property(fc.string({ unit: digit, maxLength: 120 }), (typed) => {
      expect(toLoggableQuery(typed) ?? '').toMatch(/^(?!.*@)(?!.*\d{7}).{0,80}$/);
    }),
  );
});
