/** The parameter that names the home slide which led to a list, and to the products opened from it. */
export const SOURCE_MARKER = 'home_spm';

/**
 * The query of a search: in the fragment of the addresses of products opened from its results, from where a script
 * takes it into the form that puts them into the cart.
 */
export const SEARCH_MARKER = 'search';

/** The slide's number out of an address; undefined where there is none or what stands there cannot be one. */
export function readSourceMarker(parameters: URLSearchParams): number | undefined {
  const given = parameters.get(SOURCE_MARKER) ?? '';
  return /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined;
}

/** The query out of the fragment of an address; null where there is none. */
export function readSearchMarker(fragment: string): string | null {
  return new URLSearchParams(fragment.slice(1)).get(SEARCH_MARKER);
}
