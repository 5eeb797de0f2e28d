import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COUNTRIES } from './countries.ts';
import { splitE164, toE164 } from './phone.ts';

test.each([
  ['+93701234567', 'AF', 'AF', '701234567'],
  ['+12025550100', 'CA', 'CA', '2025550100'],
  ['+12025550100', 'AF', 'US', '2025550100'],
  ['+358401234567', 'AF', 'FI', '401234567'],
  ['+77011234567', 'KZ', 'KZ', '7011234567'],
])('%s with preferred country %s belongs to %s', (stored, preferred, country, national) => {
  expect(splitE164(stored, preferred)).toEqual({ country, national });
});

test('splitting and parsing a stored number gives the same number', () => {
  const digits = fc.stringMatching(/^[1-9]\d{6,9}$/);
  fc.assert(
    fc.property(fc.constantFrom(...COUNTRIES), digits, (country, typed) => {
      const stored = toE164(typed, country);
      const parts = stored === null ? null : splitE164(stored, country.code);
      const of = COUNTRIES.find(({ code }) => code === parts?.country);
      if (stored && parts && of) expect(toE164(parts.national, of)).toBe(stored);
    }),
  );
});
