import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeSerial, passesLuhn } from './serial.rules.ts';

test('an IMEI is accepted as printed on the box, with spaces, hyphens or in Arabic digits', () => {
  expect(normalizeSerial('49-015420-323751-8')).toBe('490154203237518');
  expect(normalizeSerial('٤٩٠١٥٤٢٠٣٢٣٧٥١٨')).toBe('490154203237518');
});

test('a mistyped IMEI is refused', () => {
  expect(normalizeSerial('490154203237519')).toBeNull();
});

test('a serial number is stored in capitals; other input is refused', () => {
  expect(normalizeSerial('f2lx 90abc123')).toBe('F2LX90ABC123');
  for (const typed of ['', 'abc', 'no number!', 'x'.repeat(41)]) expect(normalizeSerial(typed)).toBeNull();
});

test('one wrong digit is always detected', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{14}$/), fc.nat(13), fc.integer({ min: 1, max: 9 }), (digits, place, shift) => {
      const check = [...'0123456789'].find((one) => passesLuhn(digits + one)) ?? '';
      const wrong = [...digits].map((digit, nth) => (nth === place ? String((Number(digit) + shift) % 10) : digit));
      expect(passesLuhn(digits + check)).toBe(true);
      expect(passesLuhn(wrong.join('') + check)).toBe(false);
    }),
  );
});
