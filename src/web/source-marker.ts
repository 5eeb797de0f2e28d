/** Query parameter with the home page slide that led to a list, and to the products opened from it. */
export const SOURCE_MARKER = 'home_spm';

/**
 * Fragment parameter with the search query, in product URLs of search results. A script copies it into the add-to-cart
 * form.
 */
export const SEARCH_MARKER = 'search';

/** The slide id of a query; undefined when it is missing or invalid. */
export function readSourceMarker(parameters: URLSearchParams): number | undefined {
  const given = parameters.get(SOURCE_MARKER) ?? '';
  return /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined;
}

/** The search query of a URL fragment; null when it is missing. */
export function readSearchMarker(fragment: string): string | null {
  return new URLSearchParams(fragment.slice(1)).get(SEARCH_MARKER);
}
