import type { Db } from '../../../platform/database/db.ts';
import { API_ROOT } from '../../../platform/http/api.ts';
import { type EncryptedSecret, readEncryptedSecrets } from '../../../platform/secrets/encrypted-secrets.ts';
import { getSecretEnding } from '../../../platform/secrets/secret-ending.ts';
import type { ProviderDefinition } from '../providers/define-provider.ts';
import { PROVIDER_DEFINITIONS } from '../providers/provider-definitions.ts';
import { listFields } from './check-entered-keys.ts';
import type { KeyMode } from './provider-keys.input.ts';
import type { RegistryConfig } from './provider-registry.ts';
import { getSecretName, PROVIDER_SECRETS, parseStoredKeys, toProviderKeys } from './stored-keys.ts';

/** Sources of the keys of a provider. The environment has priority over the admin. */
export const KEY_SOURCES = ['environment', 'demo', 'admin', 'none'] as const;

export type KeyField = {
  name: string;
  /** Name in the environment. */
  variable: string;
  kind: 'key' | 'optional-key' | 'setting';
  isSet: boolean;
  /** Last characters of the key; null for a short one and for settings. */
  lastCharacters: string | null;
  /** Value of a setting; null for keys, which are secret. */
  value: string | null;
};

/** Keys of a provider as the admin shows them, without the values of secrets. */
export type ProviderKeysState = {
  id: string;
  title: string;
  source: (typeof KEY_SOURCES)[number];
  /** `unreadable`: encrypted with another encryption key, or written by another release; `mixed`: they do not fit the address of the API. */
  problem: 'unreadable' | 'mixed' | null;
  mode: KeyMode | null;
  version: number;
  changed: EncryptedSecret['changed'];
  fields: KeyField[];
  /** Address to enter at the provider. */
  webhookUrl: string;
};

export type KeysConfig = RegistryConfig & { siteUrl: string };

const definitions: readonly ProviderDefinition[] = PROVIDER_DEFINITIONS;

export async function readProviderKeys(db: Db, config: KeysConfig): Promise<ProviderKeysState[]> {
  const secrets = await readEncryptedSecrets(db, config, PROVIDER_SECRETS);
  return definitions.flatMap((definition) => {
    const secret = secrets.get(getSecretName(definition.id));
    return secret ? [describeKeys(definition, secret, config)] : [];
  });
}

/** Source of the keys that staff cannot change; null when they can. */
export function getKeySource(id: string, { demo, payments }: Pick<RegistryConfig, 'demo' | 'payments'>) {
  if (demo) return 'demo';
  return getFixedKeys(id, payments) ? 'environment' : null;
}

/** Keys from the environment, or those of a stand-in in a demo shop; null without both. */
function getFixedKeys(id: string, payments: RegistryConfig['payments']): object | null {
  return new Map<string, object | null>(Object.entries(payments)).get(id) ?? null;
}

function describeKeys(definition: ProviderDefinition, secret: EncryptedSecret, config: KeysConfig): ProviderKeysState {
  const { id, title, configuration } = definition;
  const { content, version, changed } = secret;
  const fixed = getFixedKeys(id, config.payments);
  // saved keys are not used, so they are not described
  const stored = fixed ? null : parseStoredKeys(content);
  const isMixed = stored !== null && toProviderKeys(configuration, stored, config.paymentSettings) === null;
  const { keys, optionalKeys = {}, settings = {} } = configuration;
  const describeField = (name: string): KeyField => {
    const setting = settings[name];
    const variable = setting?.variable ?? { ...keys, ...optionalKeys }[name]?.variable ?? '';
    const value = stored?.values[name] ?? null;
    return {
      name,
      variable,
      kind: setting ? 'setting' : Object.hasOwn(keys, name) ? 'key' : 'optional-key',
      isSet: fixed ? Reflect.get(fixed, name) !== undefined : value !== null,
      lastCharacters: setting || value === null ? null : getSecretEnding(value),
      value: setting ? (value ?? String(config.paymentSettings[variable] ?? '')) : null,
    };
  };
  return {
    id,
    title,
    source: getKeySource(id, config) ?? (content.state === 'none' ? 'none' : 'admin'),
    problem: fixed === null && content.state !== 'none' && stored === null ? 'unreadable' : isMixed ? 'mixed' : null,
    mode: stored?.mode ?? null,
    version,
    changed: content.state === 'none' ? null : changed,
    fields: listFields(configuration).map(describeField),
    webhookUrl: `${config.siteUrl}${API_ROOT}/webhooks/${id}`,
  };
}
