import { isCleanText } from '../../platform/clean-text.ts';

/**
 * Query parameters of a request, without empty values, values that PostgreSQL cannot store, and the parameter
 * `without`.
 */
export function readQueryParams(request: Request, without?: string): Record<string, string> {
  const given = [...new URL(request.url).searchParams];
  return Object.fromEntries(given.filter(([name, value]) => value !== '' && isCleanText(value) && name !== without));
}
