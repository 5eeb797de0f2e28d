import countriesData from './countries.data.json' with { type: 'json' };
import stateNames from './state-names.data.json' with { type: 'json' };

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

/** What a language calls a state where it has a name of its own; Intl knows countries only. */
const OWN_NAMES: Record<string, Record<string, Record<string, string>>> = stateNames;

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

/** A state that is in no list is named as it was typed. */
export function stateName(country: string, state: string | null, locale: string): string {
  if (state === null) return '';
  const own = OWN_NAMES[locale]?.[country]?.[state];
  return own ?? countryOf(country)?.states.find((one) => one.code === state)?.name ?? state;
}

/** The states to choose from, in the order of the language's alphabet. */
export function statesIn({ code: country, states }: Country, locale: string): Country['states'] {
  const { compare } = new Intl.Collator(locale);
  return states
    .map(({ code }) => ({ code, name: stateName(country, code, locale) }))
    .sort((a, b) => compare(a.name, b.name));
}

/** The code of a state that was chosen, or typed by its name in any language; what is in no list stays as it is. */
export function stateCode({ code: country, states }: Country, typed: string): string {
  const wanted = folded(typed);
  const isMeant = ({ code, name }: Country['states'][number]) =>
    [code, name, ...Object.values(OWN_NAMES).map((names) => names[country]?.[code])].some(
      (known) => known !== undefined && folded(known) === wanted,
    );
  return states.find(isMeant)?.code ?? typed;
}

/** Without accents, vowel marks and case: “ŞARİKA” and “dubai” are typed for Şarika and Dubaï. */
function folded(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u0655]/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i');
}
