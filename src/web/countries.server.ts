import type { Locale } from '../kernel/locale.ts';
import { COUNTRIES, countryName } from '../modules/customers/countries.rules.ts';

type NamedCountry = { code: string; name: string };

const countries = new Map<Locale, NamedCountry[]>();

/** All countries with their localized names, in the collation order of the locale. */
export function countriesIn(locale: Locale): NamedCountry[] {
  const known = countries.get(locale);
  if (known) return known;
  const { compare } = new Intl.Collator(locale);
  const named = COUNTRIES.map(({ code }) => ({ code, name: countryName(code, locale) }));
  const sorted = named.sort((a, b) => compare(a.name, b.name));
  countries.set(locale, sorted);
  return sorted;
}
