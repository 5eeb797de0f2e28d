import countriesData from './countries.data.json' with { type: 'json' };

/** Fields of an address whose need and place differ by country; `required` is also their order in the form. */
export type PlaceField = 'city' | 'state' | 'zip';

export type Country = {
  /** ISO 3166-1. */
  code: string;
  /** Dial prefix without the plus. */
  dial: string;
  required: PlaceField[];
  /** Pattern of the postcode; null where there is none. */
  zip: string | null;
  /** ISO 3166-2 without the country; empty where the state is free text. */
  states: { code: string; name: string }[];
};

export const COUNTRIES = countriesData as readonly Country[];

const byCode = new Map(COUNTRIES.map((country) => [country.code, country]));

export function countryOf(code: string): Country | undefined {
  return byCode.get(code);
}

const names = new Map<string, Intl.DisplayNames>();

export function countryName(code: string, locale: string): string {
  const known = names.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' });
  names.set(locale, known);
  return known.of(code) ?? code;
}

export function stateName(country: string, state: string | null): string {
  if (state === null) return '';
  return countryOf(country)?.states.find((one) => one.code === state)?.name ?? state;
}
