import countriesData from './countries.data.json' with { type: 'json' };
import stateNames from './state-names.data.json' with { type: 'json' };

/** Address fields whose presence and position depend on the country; `required` also gives their order in the form. */
export type CountryAddressField = 'city' | 'state' | 'zip';

export type Country = {
  /** ISO 3166-1. */
  code: string;
  /** Calling code without the plus sign. */
  dial: string;
  required: CountryAddressField[];
  /** Regular expression of the postal code; null when the country has none. */
  zip: string | null;
  /** ISO 3166-2 subdivision codes without the country prefix; empty when the state is free text. */
  states: { code: string; name: string }[];
};

export const COUNTRIES = countriesData as readonly Country[];

/** Translated names of states by locale, where they differ from the English name; `Intl` only knows countries. */
const STATE_NAME_TRANSLATIONS: Record<string, Record<string, Record<string, string>>> = stateNames;

const countriesByCode = new Map(COUNTRIES.map((country) => [country.code, country]));

export function findCountry(code: string): Country | undefined {
  return countriesByCode.get(code);
}

const displayNamesByLocale = new Map<string, Intl.DisplayNames>();

export function getCountryName(code: string, locale: string): string {
  const displayNames = displayNamesByLocale.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' });
  displayNamesByLocale.set(locale, displayNames);
  return displayNames.of(code) ?? code;
}

/** Display name of a state; a state that is not in the list is returned as it was entered. */
export function getStateName(country: string, state: string | null, locale: string): string {
  if (state === null) return '';
  const own = STATE_NAME_TRANSLATIONS[locale]?.[country]?.[state];
  return own ?? findCountry(country)?.states.find((one) => one.code === state)?.name ?? state;
}

/** States of a country for a select field, sorted by the collation of the locale. */
export function listStates({ code: country, states }: Country, locale: string): Country['states'] {
  const { compare } = new Intl.Collator(locale);
  return states
    .map(({ code }) => ({ code, name: getStateName(country, code, locale) }))
    .sort((a, b) => compare(a.name, b.name));
}

const stateCodesByCountry = new Map<string, ReadonlyMap<string, string>>();

/** Resolves a selected code, or a name typed in any language, to a state code; unknown input is returned unchanged. */
export function resolveStateCode({ code: country, states }: Country, typed: string): string {
  const codes =
    stateCodesByCountry.get(country) ??
    indexNames(states, ({ code, name }) => [
      code,
      name,
      ...Object.values(STATE_NAME_TRANSLATIONS).map((names) => names[country]?.[code]),
    ]);
  stateCodesByCountry.set(country, codes);
  return codes.get(normalizeName(typed)) ?? typed;
}

const countryCodesByLocale = new Map<string, ReadonlyMap<string, string>>();

/** Resolves a code, or a name in English or in the language of the reader; unknown input is returned unchanged. */
export function resolveCountryCode(typed: string, locale: string): string {
  const codes =
    countryCodesByLocale.get(locale) ??
    indexNames(COUNTRIES, ({ code }) => [code, getCountryName(code, locale), getCountryName(code, 'en')]);
  countryCodesByLocale.set(locale, codes);
  return codes.get(normalizeName(typed)) ?? typed;
}

/** Codes by normalized name; the first of several places with the same name. */
function indexNames<Place extends { code: string }>(
  places: readonly Place[],
  listNames: (place: Place) => readonly (string | undefined)[],
): Map<string, string> {
  const codes = new Map<string, string>();
  for (const place of places)
    for (const name of listNames(place)) {
      const normalized = name === undefined ? null : normalizeName(name);
      if (normalized !== null && !codes.has(normalized)) codes.set(normalized, place.code);
    }
  return codes;
}

/** The first state that is not in the list of the country. Countries without a list have none. */
export function findUnknownState(country: string, states: readonly string[]): string | undefined {
  const known = findCountry(country)?.states ?? [];
  return states.find((state) => !known.some(({ code }) => code === state));
}

/** Whether buyers choose their state from a list; otherwise they type it, and a zone cannot be limited to states. */
export function hasStateList(country: string): boolean {
  return (findCountry(country)?.states.length ?? 0) > 0;
}

/** Removes accents, vowel marks and case, so that “ŞARİKA” and “dubai” match Şarika and Dubaï. */
function normalizeName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u0655]/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i');
}
