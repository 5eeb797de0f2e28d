import type { Locale } from '../../kernel/locale.ts';
import { countryName, stateName } from '../customers/countries.rules.ts';

type Place = {
  name: string;
  street: string;
  city: string;
  state?: string | null;
  zip?: string | null;
  country: string;
};

/** Lines of a postal address for display. */
export function placeLines({ name, street, city, state = null, zip = null, country }: Place, locale: Locale): string[] {
  const town = [zip, city, townState(country, state, city, locale)].filter(Boolean).join(' ');
  return [name, street, town, countryName(country, locale)];
}

/** Omits a state with the name of the city, such as Kabul. */
function townState(country: string, state: string | null, city: string, locale: Locale): string {
  const name = stateName(country, state, locale);
  return [name, stateName(country, state, 'en')].includes(city) ? '' : name;
}
