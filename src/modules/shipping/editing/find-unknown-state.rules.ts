import { findCountry } from '../../../kernel/contact/countries.ts';

/** The first state that is not in the list of the country. Countries without a list have none. */
export function findUnknownState(country: string, states: readonly string[]): string | undefined {
  const known = findCountry(country)?.states ?? [];
  return states.find((state) => !known.some(({ code }) => code === state));
}

/** Whether buyers choose their state from a list; otherwise they type it, and zones cannot tell states apart. */
export function hasStateList(country: string): boolean {
  return (findCountry(country)?.states.length ?? 0) > 0;
}
