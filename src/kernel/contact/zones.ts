/** Zone of all countries that no other zone names. */
export const OTHER_COUNTRIES = '*';

/** Zones of a part of a country in one list: the rows of a form. */
export const MAX_PARTIAL_ZONES = 30;

/** Whether a zone is a part of a country. */
export function isPartialZone({ states, zip_prefixes }: { states: string[]; zip_prefixes: string[] }): boolean {
  return states.length > 0 || zip_prefixes.length > 0;
}
