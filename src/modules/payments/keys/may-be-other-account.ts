import type { ProviderConfiguration } from '../providers/provider-configuration.ts';
import type { StoredKeys } from './stored-keys.ts';

/**
 * Whether changed keys can belong to another account. The provider reports payments of the former account as unpaid, so
 * their orders would expire.
 * @param before saved keys; null without any, or when they cannot be decrypted
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
