/** Query parameter with the home page slide that led to a list, and to the products opened from it. */
export const SLIDE_PARAM = 'home_spm';

/**
 * Fragment parameter with the search query, in product URLs of search results. A script copies it into the add-to-cart
 * form.
 */
export const SEARCH_PARAM = 'search';

/** The slide id of a query; undefined when it is missing or invalid. */
export function readSlideParam(parameters: URLSearchParams): number | undefined {
  const given = parameters.get(SLIDE_PARAM) ?? '';
  return /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined;
}

/** The search query of a URL fragment; null when it is missing. */
export function readSearchParam(fragment: string): string | null {
  return new URLSearchParams(fragment.slice(1)).get(SEARCH_PARAM);
}
