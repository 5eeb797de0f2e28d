import type { PaymentKeys } from '../../../config/payment-keys.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { EncryptedSecret, KeySource } from '../../../platform/secrets/encrypted-secrets.ts';
import { type SecretLog, type SecretWatcher, watchSecrets } from '../../../platform/secrets/watch-secrets.ts';
import { createConfiguredProviders, createGuardedProvider } from '../configured-providers.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { createPaymentProviders, type PaymentProviders } from '../payment-providers.ts';
import type { ProviderDefinition } from '../providers/define-provider.ts';
import { PROVIDER_DEFINITIONS } from '../providers/provider-definitions.ts';
import { getSecretName, type PaymentSettings, parseStoredKeys, toProviderKeys } from './stored-keys.ts';

export type RegistryConfig = KeySource & { demo: boolean; payments: PaymentKeys; paymentSettings: PaymentSettings };

/** The current providers: those with keys in the environment, and those with keys from the admin. */
export type ProviderRegistry = PaymentProviders & SecretWatcher;

/** Call it once: providers cache tokens and the state of their circuit breaker. */
export function createProviderRegistry(config: RegistryConfig, db: Db): ProviderRegistry {
  const fixed = createConfiguredProviders(config.payments);
  const definitions: readonly ProviderDefinition[] = PROVIDER_DEFINITIONS;
  const replaceable = config.demo ? [] : definitions.filter(({ code }) => fixed.byCode(code) === undefined);
  /** Providers with stored keys; null when the keys cannot be used. */
  const stored = new Map<string, PaymentProvider | null>();
  let current = fixed;

  function createProvider(definition: ProviderDefinition, { content }: EncryptedSecret, log: SecretLog) {
    const entered = parseStoredKeys(content);
    const keys = entered && toProviderKeys(definition.configuration, entered, config.paymentSettings);
    if (!keys && content.state !== 'none')
      log.warn(
        { provider: definition.id },
        'stored keys of a payment provider cannot be used: enter them again in the admin',
      );
    return keys && createGuardedProvider(definition, keys);
  }

  const watcher = watchSecrets(config, db, {
    names: replaceable.map(({ id }) => getSecretName(id)),
    failure: 'payment providers could not be updated',
    apply(changed, log) {
      for (const definition of replaceable) {
        const secret = changed.get(getSecretName(definition.id));
        if (secret) stored.set(definition.id, createProvider(definition, secret, log));
      }
      const providers = definitions.flatMap(({ id, code }) => fixed.byCode(code) ?? stored.get(id) ?? []);
      current = createPaymentProviders(providers);
    },
  });

  return {
    ...watcher,
    get origins() {
      return current.origins;
    },
    get codes() {
      return current.codes;
    },
    byCode: (code) => current.byCode(code),
    byName: (name) => current.byName(name),
    codesForAmount: (amount) => current.codesForAmount(amount),
  };
}
