import type { PaymentKeys } from '../../payment-keys.ts';
import { guardProvider } from './circuit/guard-provider.ts';
import { createPaymentProviders, type PaymentProviders } from './payment-providers.ts';
import type { ProviderDefinition } from './providers/define-provider.ts';
import { PROVIDER_DEFINITIONS, type ProviderId } from './providers/provider-definitions.ts';

const providersByKeys = new WeakMap<PaymentKeys, PaymentProviders>();

/** The providers with keys; created once, because they cache tokens and hold circuit breaker state. */
export function getPaymentProviders(keys: PaymentKeys): PaymentProviders {
  const cached = providersByKeys.get(keys);
  if (cached) return cached;
  const definitions: readonly ProviderDefinition<ProviderId>[] = PROVIDER_DEFINITIONS;
  const adapters = definitions.flatMap(({ id, createProvider }) => {
    const own = keys[id];
    return own === null ? [] : [createProvider(own)];
  });
  const providers = createPaymentProviders(adapters.map((adapter) => guardProvider(adapter)));
  providersByKeys.set(keys, providers);
  return providers;
}
