import { expect, test } from 'vitest';
import { LOCALES } from '../../kernel/locale.ts';
import { COUNTRIES, countryOf, stateCode, stateName, statesIn } from './countries.rules.ts';
import stateNames from './state-names.data.json' with { type: 'json' };

const withStates = COUNTRIES.filter(({ states }) => states.length > 0);

test('every translated state name belongs to a known state and differs from the English name', () => {
  for (const [locale, countries] of Object.entries(stateNames)) {
    expect(LOCALES).toContain(locale);
    for (const [country, names] of Object.entries(countries)) {
      for (const [code, name] of Object.entries(names)) {
        const state = countryOf(country)?.states.find((one) => one.code === code);
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
    for (const { code, name } of statesIn(country, locale)) expect(name, `${country.code}-${code}`).toMatch(script);
  }
});

test('states are sorted by the collation of the locale; states without a translation keep their English name', () => {
  const emirates = countryOf('AE');
  expect(emirates && statesIn(emirates, 'fr').map(({ name }) => name)).toEqual([
    'Abou Dabi',
    'Ajman',
    'Charjah',
    'Dubaï',
    'Fujaïrah',
    'Oumm al Qaïwaïn',
    'Ras el Khaïmah',
  ]);
  expect(stateName('US', 'TX', 'tr')).toBe('Teksas');
  expect(stateName('US', 'TX', 'fr')).toBe('Texas');
  expect(stateName('FR', 'Bretagne', 'fr')).toBe('Bretagne');
});

test.each([
  ['AE', 'SH', ['Şarika', 'ŞARİKA', 'sarika', 'Charjah', 'SHARJAH']],
  ['AE', 'DU', ['Dubaï', 'DUBAI', 'dubai']],
  ['AF', 'SAR', ['Sar-ı Pul', 'SAR-I PUL', 'sar-i pul']],
])('%s: %s matches regardless of accents and of case in any language', (code, state, typed) => {
  const country = countryOf(code);
  expect(typed.map((name) => country && stateCode(country, name))).toEqual(typed.map(() => state));
});

test('a state name typed in any language resolves to the same state', () => {
  for (const country of withStates) {
    for (const locale of LOCALES) {
      for (const { code, name } of statesIn(country, locale))
        expect(stateCode(country, name), `${locale} ${country.code}-${code}`).toBe(code);
    }
  }
});
