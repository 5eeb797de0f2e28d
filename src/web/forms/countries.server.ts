import { COUNTRIES, getCountryName } from '../../kernel/contact/countries.ts';
import type { Locale } from '../../kernel/locale.ts';

type NamedCountry = { code: string; name: string };

const countriesCache = new Map<Locale, NamedCountry[]>();

/** All countries with their localized names, in the collation order of the locale. */
export function listLocalizedCountries(locale: Locale): NamedCountry[] {
  const known = countriesCache.get(locale);
  if (known) return known;
  const { compare } = new Intl.Collator(locale);
  const named = COUNTRIES.map(({ code }) => ({ code, name: getCountryName(code, locale) }));
  const sorted = named.sort((a, b) => compare(a.name, b.name));
  countriesCache.set(locale, sorted);
  return sorted;
}
