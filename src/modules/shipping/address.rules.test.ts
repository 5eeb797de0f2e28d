import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COUNTRIES, findCountry } from '../../kernel/contact/countries.ts';
import { toE164 } from '../../kernel/contact/phone.ts';
import { addressInput } from './address.input.ts';
import { checkAddress, listAddressFields } from './address.rules.ts';

const kabul = {
  name: 'Zahra',
  phone: '070 123 4567',
  country: 'AF',
  state: 'KAB',
  city: 'Kabul',
  address_1: 'Street 4',
};
const check = (typed: Record<string, string>) => checkAddress(addressInput.parse(typed));

function problemsOf(typed: Record<string, string>): Record<string, string[]> {
  const answer = check(typed);
  if (answer.ok) return {};
  return Object.fromEntries(
    Object.entries(answer.refusal.fields).map(([field, found]) => [field, found.map(({ code }) => code)]),
  );
}

test('an Afghan address needs a province and no postcode', () => {
  expect(check(kabul)).toMatchObject({ ok: true, value: { state: 'KAB', zip: null, phone: '+93701234567' } });
  expect(problemsOf({ ...kabul, state: '' })).toEqual({ state: ['fields.required'] });
});

test('every required field of a country is reported when it is empty', () => {
  expect(problemsOf({ country: 'IN' })).toEqual({
    name: ['fields.required'],
    phone: ['fields.required'],
    address_1: ['fields.required'],
    zip: ['fields.required'],
    city: ['fields.required'],
    state: ['fields.required'],
  });
});

test('a postcode is checked by the rules of its country', () => {
  const delhi = { ...kabul, country: 'IN', state: 'Delhi', city: 'New Delhi', phone: '98765 43210' };
  expect(problemsOf({ ...delhi, zip: '010001' })).toEqual({ zip: ['fields.invalid'] });
  expect(check({ ...delhi, zip: '११०००१' })).toMatchObject({ ok: true, value: { zip: '110001', state: 'DL' } });
});

test('a state is accepted by code or name, and an unknown one is refused where there is a list', () => {
  expect(check({ ...kabul, state: 'badakhshan' })).toMatchObject({ ok: true, value: { state: 'BDS' } });
  expect(problemsOf({ ...kabul, state: 'Atlantis' })).toEqual({ state: ['fields.invalid'] });
});

test('an unknown country is refused', () => {
  expect(problemsOf({ ...kabul, country: 'ZZ' })).toEqual({ country: ['fields.invalid'] });
});

test.each([
  ['AF', '۰۷۰۱۲۳۴۵۶۷', '+93701234567'],
  ['EG', '٠١٠٠ ١٢٣ ٤٥٦٧', '+201001234567'],
  ['IN', '+91 98765-43210', '+919876543210'],
  ['FR', '00 44 20 7946 0958', '+442079460958'],
  ['US', '(555) 010-0137', '+15550100137'],
])('in %s the number %s is stored as %s', (country, typed, stored) => {
  const found = findCountry(country);
  expect(found && toE164(typed, found)).toBe(stored);
});

test.each(['12', 'call me', '+0123456789', '1234567890123456', '++93701234567'])(
  '%s is not a valid phone number',
  (typed) => {
    const { phone } = problemsOf({ ...kabul, phone: typed });
    expect(phone).toEqual(['fields.invalid']);
  },
);

test('any typed phone number becomes E.164 or is refused', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.constantFrom(...COUNTRIES), (typed, country) => {
      const stored = toE164(typed, country);
      expect(stored === null || /^\+[1-9]\d{7,14}$/.test(stored)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('no postcode field for countries without postcodes', () => {
  const emirates = findCountry('AE');
  expect(emirates && listAddressFields(emirates).map(({ field }) => field)).toEqual(['state', 'city']);
});

test('line breaks, NUL and lone surrogates are rejected in addresses', () => {
  for (const name of ['a\u0000b', 'a\nb', 'a\ud800b'])
    expect(addressInput.safeParse({ ...kabul, name }).success).toBe(false);
});
