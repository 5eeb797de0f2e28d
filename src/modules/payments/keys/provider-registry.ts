import type { PaymentKeys } from '../../../config/payment-keys.ts';
import { cached } from '../../../platform/caching/cached.ts';
import { DATABASE_DOWN } from '../../../platform/database/database-health.ts';
import { type Db, getDatabaseState } from '../../../platform/database/db.ts';
import { isUnavailable } from '../../../platform/overload/unavailable.ts';
import {
  type EncryptedSecret,
  type KeySource,
  readEncryptedSecrets,
} from '../../../platform/secrets/encrypted-secrets.ts';
import { createConfiguredProviders, createGuardedProvider } from '../configured-providers.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { createPaymentProviders, type PaymentProviders } from '../payment-providers.ts';
import type { ProviderDefinition } from '../providers/define-provider.ts';
import { PROVIDER_DEFINITIONS } from '../providers/provider-definitions.ts';
import {
  getSecretName,
  type PaymentSettings,
  PROVIDER_SECRETS,
  parseStoredKeys,
  toProviderKeys,
} from './stored-keys.ts';

export type RegistryConfig = KeySource & { demo: boolean; payments: PaymentKeys; paymentSettings: PaymentSettings };

type Log = { warn(details: object, message: string): void };

/** The current providers: those with keys in the environment, and those with keys from the admin. */
export type ProviderRegistry = PaymentProviders & {
  /** Replaces the providers whose keys have changed, at most a second ago in another process. */
  sync(log: Log): Promise<void>;
  /** Call after a change in this process: the next `sync` queries the database. */
  invalidate(): void;
};

/** Every process uses changed keys within this time. */
const CACHE_TTL_MS = 1000;

/** A provider of stored keys; null when its keys cannot be used. */
type StoredProvider = { version: number; isReadable: boolean; provider: PaymentProvider | null };

/** Call it once: providers cache tokens and the state of their circuit breaker. */
export function createProviderRegistry(config: RegistryConfig, db: Db): ProviderRegistry {
  const fixed = createConfiguredProviders(config.payments);
  const definitions: readonly ProviderDefinition[] = PROVIDER_DEFINITIONS;
  const replaceable = config.demo ? [] : definitions.filter(({ code }) => fixed.byCode(code) === undefined);
  const secrets = cached(CACHE_TTL_MS, (from) => readEncryptedSecrets(from, config, PROVIDER_SECRETS));
  const stored = new Map<string, StoredProvider>();
  let current = fixed;

  /** @returns whether the provider was replaced */
  function apply(definition: ProviderDefinition, { version, content }: EncryptedSecret, log: Log): boolean {
    const { id, configuration } = definition;
    const known = stored.get(id);
    const isReadable = content.state !== 'unreadable';
    // the same version can become readable, once the key file is repaired
    if ((known?.version ?? 0) === version && (known?.isReadable !== false || !isReadable)) return false;
    const entered = parseStoredKeys(content);
    const keys = entered && toProviderKeys(configuration, entered, config.paymentSettings);
    if (!keys && content.state !== 'none')
      log.warn({ provider: id }, 'stored keys of a payment provider cannot be used: enter them again in the admin');
    stored.set(id, { version, isReadable, provider: keys && createGuardedProvider(definition, keys) });
    return true;
  }

  async function sync(log: Log): Promise<void> {
    if (replaceable.length === 0) return;
    const found = await getDatabaseState(db).health.unlessDown(secrets.read(db));
    if (found === DATABASE_DOWN) return;
    const changed = replaceable.filter((definition) => {
      const secret = found.get(getSecretName(definition.id));
      return secret !== undefined && apply(definition, secret, log);
    });
    if (changed.length === 0) return;
    const providers = definitions.flatMap(({ id, code }) => fixed.byCode(code) ?? stored.get(id)?.provider ?? []);
    current = createPaymentProviders(providers);
  }

  return {
    get origins() {
      return current.origins;
    },
    get codes() {
      return current.codes;
    },
    byCode: (code) => current.byCode(code),
    byName: (name) => current.byName(name),
    codesForAmount: (amount) => current.codesForAmount(amount),
    async sync(log) {
      try {
        await sync(log);
      } catch (error) {
        // this runs before every request and job, and most of them do not use payment providers
        if (!isUnavailable(error)) log.warn({ error: String(error) }, 'payment providers could not be updated');
      }
    },
    invalidate: () => secrets.invalidate(db),
  };
}
