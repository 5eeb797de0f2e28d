import { isCleanText } from '../../platform/clean-text.ts';

/**
 * Query parameters of a request, without empty values, values that PostgreSQL cannot store, and the parameters of
 * `without`.
 */
export function readQueryParams(request: Request, ...without: readonly string[]): Record<string, string> {
  const given = [...new URL(request.url).searchParams];
  return Object.fromEntries(
    given.filter(([name, value]) => value !== '' && isCleanText(value) && !without.includes(name)),
  );
}
