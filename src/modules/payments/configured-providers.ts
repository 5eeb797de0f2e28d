import type { PaymentKeys } from '../../config/payment-keys.ts';
import { guardProvider } from './circuit/guard-provider.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createPaymentProviders, type PaymentProviders } from './payment-providers.ts';
import type { ProviderDefinition } from './providers/define-provider.ts';
import type { ProviderKeys } from './providers/provider-configuration.ts';
import { PROVIDER_DEFINITIONS, type ProviderId } from './providers/provider-definitions.ts';

/** The providers with keys, each behind a circuit breaker. */
export function createConfiguredProviders(keys: PaymentKeys): PaymentProviders {
  const definitions: readonly ProviderDefinition<ProviderId>[] = PROVIDER_DEFINITIONS;
  const providers = definitions.flatMap((definition) => {
    const own = keys[definition.id];
    return own === null ? [] : [createGuardedProvider(definition, own)];
  });
  return createPaymentProviders(providers);
}

/** A provider behind a new circuit breaker. */
export function createGuardedProvider({ createProvider }: ProviderDefinition, keys: ProviderKeys): PaymentProvider {
  return guardProvider(createProvider(keys));
}
