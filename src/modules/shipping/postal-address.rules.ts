import { getCountryName, getStateName } from '../../kernel/contact/countries.ts';
import type { Locale } from '../../kernel/locale.ts';

type PostalAddress = {
  name: string;
  street: string;
  city: string;
  state?: string | null;
  zip?: string | null;
  country: string;
};

/** Lines of a postal address for display. */
export function formatPostalAddress(
  { name, street, city, state = null, zip = null, country }: PostalAddress,
  locale: Locale,
): string[] {
  const town = [zip, city, stateUnlessCity(country, state, city, locale)].filter(Boolean).join(' ');
  return [name, street, town, getCountryName(country, locale)];
}

/** Omits a state with the name of the city, such as Kabul. */
function stateUnlessCity(country: string, state: string | null, city: string, locale: Locale): string {
  const name = getStateName(country, state, locale);
  return [name, getStateName(country, state, 'en')].includes(city) ? '' : name;
}
