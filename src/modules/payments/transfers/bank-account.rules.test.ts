import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatIban, parseIban } from './bank-account.rules.ts';

// examples from the registry and the standard
const RIGHT = [
  'GB82 WEST 1234 5698 7654 32',
  'DE89 3704 0044 0532 0130 00',
  'FR14 2004 1010 0505 0001 3M02 606',
  'TR33 0006 1005 1978 6457 8413 26',
  'SA03 8000 0000 6080 1016 7519',
  'AE07 0331 2345 6789 0123 456',
];

test('IBANs of the registry are valid, in any spacing and case', () => {
  for (const iban of RIGHT) {
    expect(parseIban(iban)).toBe(iban.replaceAll(' ', ''));
    expect(parseIban(iban.toLowerCase().replaceAll(' ', '-'))).toBe(iban.replaceAll(' ', ''));
    expect(formatIban(iban.replaceAll(' ', ''))).toBe(iban);
  }
});

test('a single wrong digit and a wrong length are always detected', () => {
  const digits = '0123456789';
  fc.assert(
    fc.property(fc.constantFrom(...RIGHT), fc.nat(40), fc.constantFrom(...digits), (written, place, digit) => {
      const iban = written.replaceAll(' ', '');
      const at = place % iban.length;
      fc.pre(digits.includes(iban[at] ?? '') && iban[at] !== digit);
      expect(parseIban(iban.slice(0, at) + digit + iban.slice(at + 1))).toBeNull();
      expect(parseIban(iban.slice(0, -1))).toBeNull();
    }),
  );
});
