import type { ProviderConfiguration } from '../providers/provider-configuration.ts';
import type { StoredKeys } from './stored-keys.ts';

/**
 * Whether changed keys can belong to another account, which does not know the payments of the current one: providers
 * report those as never paid, and their orders would end.
 * @param before null when there were none, or when they cannot be read
 */
export function mayBeOtherAccount(
  { keys, optionalKeys = {} }: ProviderConfiguration,
  before: StoredKeys | null,
  after: StoredKeys,
): boolean {
  if (before?.mode !== after.mode) return true;
  return Object.entries({ ...keys, ...optionalKeys }).some(
    ([field, { verifiesWebhooks }]) => !verifiesWebhooks && before.values[field] !== after.values[field],
  );
}
