/** Filters of a listing as query parameters, in the order of the form, so that equal filters have one URL. */
export type FilterParameters = {
  brands: readonly number[];
  collections: readonly number[];
  attributes: readonly number[];
  shipping: readonly number[];
  min?: string;
  max?: string;
  rating?: number;
  inStock: boolean;
  /** Slug of a device model. */
  fits?: string;
  sort?: string;
};

export const NO_FILTERS: FilterParameters = {
  brands: [],
  collections: [],
  attributes: [],
  shipping: [],
  inStock: false,
};

/** Query parameters of a listing: those of the page, then its filters; empty values are omitted. */
export function toListingParameters(fixed: readonly [string, string][], filters: FilterParameters): URLSearchParams {
  const { brands, collections, attributes, shipping, min, max, rating, inStock, fits, sort } = filters;
  const several = (name: string, ids: readonly number[]): [string, string][] => ids.map((id) => [name, String(id)]);
  const one = (name: string, value: string | number | undefined): [string, string][] =>
    value === undefined || value === '' ? [] : [[name, String(value)]];
  return new URLSearchParams([
    ...fixed,
    ...one('fits', fits),
    ...one('min', min),
    ...one('max', max),
    ...several('brands', brands),
    ...several('attributes', attributes),
    ...one('rating', rating),
    ...several('collections', collections),
    ...several('shipping', shipping),
    ...one('in_stock', inStock ? 1 : undefined),
    ...one('sort', sort === 'featured' ? undefined : sort),
  ]);
}

export function withParameters(path: string, parameters: URLSearchParams): string {
  const query = parameters.toString();
  return query ? `${path}?${query}` : path;
}

/** Page 1 has no page parameter, so that it has one URL. */
export function pageUrl(path: string, query: string, page: number): string {
  const parameters = new URLSearchParams(query);
  if (page > 1) parameters.set('page', String(page));
  return withParameters(path, parameters);
}

/** Parameters of a filter form without its empty fields. */
export function readFilledParameters(form: FormData): URLSearchParams {
  const filled = [...form].flatMap(([name, value]): [string, string][] => {
    const empty = typeof value !== 'string' || value.trim() === '' || (name === 'sort' && value === 'featured');
    return empty ? [] : [[name, value]];
  });
  return new URLSearchParams(filled);
}
