export function withParameters(path: string, parameters: URLSearchParams): string {
  const query = parameters.toString();
  return query ? `${path}?${query}` : path;
}

/** Page 1 has no page parameter, so that it has one URL. */
export function buildPageUrl(path: string, query: string, page: number): string {
  const parameters = new URLSearchParams(query);
  if (page > 1) parameters.set('page', String(page));
  return withParameters(path, parameters);
}
