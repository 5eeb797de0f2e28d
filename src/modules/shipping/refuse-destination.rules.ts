import { getCountryName, getStateName } from '../../kernel/contact/countries.ts';
import type { Locale } from '../../kernel/locale.ts';
import { type RefusedResult, refuse } from '../../kernel/result.ts';
import type { Destination } from './address.rules.ts';

/** Refusal for a destination without delivery; the specification's message names state and country. */
export function refuseDestination({ country, state }: Destination, locale: Locale): RefusedResult {
  return refuse('shipping.not-to-place', {
    state: getStateName(country, state, locale),
    country: getCountryName(country, locale),
  });
}
