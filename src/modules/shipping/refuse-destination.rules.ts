import type { Locale } from '../../kernel/locale.ts';
import { type Refused, refuse } from '../../kernel/result.ts';
import { countryName, stateName } from '../customers/countries.rules.ts';
import type { Destination } from './address.rules.ts';

/** Refusal for a destination without delivery; the specification's message names state and country. */
export function refuseDestination({ country, state }: Destination, locale: Locale): Refused {
  return refuse('shipping.not-to-place', {
    state: stateName(country, state, locale),
    country: countryName(country, locale),
  });
}
