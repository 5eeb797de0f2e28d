import { z } from 'zod';
import { parseProviderKeys } from '../../../config/payment-keys.ts';
import { findProviderKeyFaults, isTestAddress } from '../../../config/provider-key-faults.ts';
import type { SecretContent } from '../../../platform/secrets/encrypted-secrets.ts';
import { parseSecret } from '../../../platform/secrets/parse-secret.ts';
import type { ProviderConfiguration, ProviderKeys } from '../providers/provider-configuration.ts';
import { PROVIDER_DEFINITIONS } from '../providers/provider-definitions.ts';
import { KEY_MODES } from './provider-keys.input.ts';

const storedKeysSchema = z.object({
  mode: z.enum(KEY_MODES),
  /** Keys and settings by field. */
  values: z.record(z.string(), z.string()),
});

/** Keys of a provider from the admin, as the encrypted secret contains them. */
export type StoredKeys = z.output<typeof storedKeysSchema>;

/** Environment variables that are not keys. */
export type PaymentSettings = Readonly<Record<string, unknown>>;

/** Name of the encrypted secret with the keys of a provider. */
export function getSecretName(provider: string): string {
  return `payment.${provider}`;
}

export const PROVIDER_SECRETS = PROVIDER_DEFINITIONS.map(({ id }) => getSecretName(id));

/** Null when there are none, or when they cannot be read. */
export function parseStoredKeys(content: SecretContent): StoredKeys | null {
  return parseSecret(content, storedKeysSchema);
}

/** Keys for `createProvider`; null when they are incomplete or do not fit the address of the API. */
export function toProviderKeys(
  configuration: ProviderConfiguration,
  stored: StoredKeys,
  paymentSettings: PaymentSettings,
): ProviderKeys | null {
  const environment = toEnvironment(configuration, stored, paymentSettings);
  const baseUrl = String(environment[configuration.baseUrl.variable]);
  if (findProviderKeyFaults(environment).length > 0) return null;
  // keys of some providers do not show their mode
  if (stored.mode === 'live' && isTestAddress(baseUrl)) return null;
  const keys = parseProviderKeys(configuration, environment);
  return keys && { ...keys, baseUrl };
}

/** The variables that would set the same keys, so that both sources are checked and read in the same way. */
function toEnvironment(
  { keys, optionalKeys = {}, settings = {}, baseUrl }: ProviderConfiguration,
  { mode, values }: StoredKeys,
  paymentSettings: PaymentSettings,
): Record<string, unknown> {
  const secrets = Object.entries({ ...keys, ...optionalKeys }).map(([field, { variable }]) => [
    variable,
    values[field],
  ]);
  const chosen = Object.entries(settings).map(([field, { variable }]) => [
    variable,
    values[field] ?? paymentSettings[variable],
  ]);
  const given = paymentSettings[baseUrl.variable];
  const usual = mode === 'test' ? (baseUrl.sandbox ?? baseUrl.live) : baseUrl.live;
  const url = given === undefined || given === baseUrl.live ? usual : given;
  return Object.fromEntries([...secrets, ...chosen, [baseUrl.variable, url]]);
}
