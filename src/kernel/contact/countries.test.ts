import { expect, test, vi } from 'vitest';
import { LOCALES } from '../locale.ts';
import {
  COUNTRIES,
  findCountry,
  getCountryName,
  getStateName,
  listStates,
  resolveCountryCode,
  resolveStateCode,
} from './countries.ts';
import stateNames from './state-names.data.json' with { type: 'json' };

const withStates = COUNTRIES.filter(({ states }) => states.length > 0);

test('every translated state name belongs to a known state and differs from the English name', () => {
  for (const [locale, countries] of Object.entries(stateNames)) {
    expect(LOCALES).toContain(locale);
    for (const [country, names] of Object.entries(countries)) {
      for (const [code, name] of Object.entries(names)) {
        const state = findCountry(country)?.states.find((one) => one.code === code);
        expect(state, `${locale} ${country}-${code}`).toBeDefined();
        expect(name, `${locale} ${country}-${code}`).not.toBe(state?.name);
      }
    }
  }
});

test.each([
  ['ar', /^[\p{Script=Arabic} -]+$/u],
  ['hi', /^[\p{Script=Devanagari} -]+$/u],
])('every state has a name in the script of %s', (locale, script) => {
  for (const country of withStates) {
    for (const { code, name } of listStates(country, locale)) expect(name, `${country.code}-${code}`).toMatch(script);
  }
});

test('states are sorted by the collation of the locale; states without a translation keep their English name', () => {
  const emirates = findCountry('AE');
  expect(emirates && listStates(emirates, 'fr').map(({ name }) => name)).toEqual([
    'Abou Dabi',
    'Ajman',
    'Charjah',
    'Dubaï',
    'Fujaïrah',
    'Oumm al Qaïwaïn',
    'Ras el Khaïmah',
  ]);
  expect(getStateName('US', 'TX', 'tr')).toBe('Teksas');
  expect(getStateName('US', 'TX', 'fr')).toBe('Texas');
  expect(getStateName('FR', 'Bretagne', 'fr')).toBe('Bretagne');
});

test.each([
  ['AE', 'SH', ['Şarika', 'ŞARİKA', 'sarika', 'Charjah', 'SHARJAH']],
  ['AE', 'DU', ['Dubaï', 'DUBAI', 'dubai']],
  ['AF', 'SAR', ['Sar-ı Pul', 'SAR-I PUL', 'sar-i pul']],
])('%s: %s matches regardless of accents and of case in any language', (code, state, typed) => {
  const country = findCountry(code);
  expect(typed.map((name) => country && resolveStateCode(country, name))).toEqual(typed.map(() => state));
});

test('a state name typed in any language resolves to the same state', () => {
  for (const country of withStates) {
    for (const locale of LOCALES) {
      for (const { code, name } of listStates(country, locale))
        expect(resolveStateCode(country, name), `${locale} ${country.code}-${code}`).toBe(code);
    }
  }
});

test('a country is found by its code, its English name and its name in the language of the reader', () => {
  for (const locale of LOCALES)
    for (const { code } of COUNTRIES)
      for (const typed of [code, code.toLowerCase(), getCountryName(code, 'en'), getCountryName(code, locale)])
        expect(resolveCountryCode(typed, locale), `${locale} ${typed}`).toBe(code);
  expect(resolveCountryCode('Atlantis', 'ar')).toBe('Atlantis');
});

test('thousands of typed names are compared with names that are normalized once', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  try {
    resolveCountryCode('Atlantis', 'fr');
    const first = normalize.mock.calls.length;
    for (let line = 0; line < 1000; line += 1) resolveCountryCode(`Atlantis ${line}`, 'fr');
    expect(normalize.mock.calls.length - first).toBe(1000);
  } finally {
    normalize.mockRestore();
  }
});
