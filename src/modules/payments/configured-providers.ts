import type { PaymentKeys } from '../../config/payment-keys.ts';
import { guardProvider } from './circuit/guard-provider.ts';
import { createPaymentProviders, type PaymentProviders } from './payment-providers.ts';
import type { ProviderDefinition } from './providers/define-provider.ts';
import { PROVIDER_DEFINITIONS, type ProviderId } from './providers/provider-definitions.ts';

/** The providers with keys, each behind a circuit breaker. */
export function createConfiguredProviders(keys: PaymentKeys): PaymentProviders {
  const definitions: readonly ProviderDefinition<ProviderId>[] = PROVIDER_DEFINITIONS;
  const providers = definitions.flatMap(({ id, createProvider }) => {
    const own = keys[id];
    return own === null ? [] : [guardProvider(createProvider(own))];
  });
  return createPaymentProviders(providers);
}
