import { isKeepable } from '../platform/clean-text.ts';

/** What an address asks for, name by name; what is empty or no database can hold is not asked for, nor what is `without`. */
export function askedBy(request: Request, without?: string): Record<string, string> {
  const given = [...new URL(request.url).searchParams];
  return Object.fromEntries(given.filter(([name, value]) => value !== '' && isKeepable(value) && name !== without));
}
