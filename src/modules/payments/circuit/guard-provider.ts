import { CircuitOpenError, createCircuitBreaker } from '../../../platform/overload/circuit-breaker.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { ProviderFault } from './provider-fault.ts';

/**
 * Wraps a provider in a circuit breaker: after several calls without a response the next ones fail at once with a
 * ProviderFault `not-sent`, until the provider responds again. Webhooks bypass it, because verifying them needs no
 * network or is wanted as soon as a provider is back.
 */
export function guardProvider(provider: PaymentProvider, { resetMs }: { resetMs?: number } = {}): PaymentProvider {
  const circuit = createCircuitBreaker({
    name: provider.name,
    isOutage: (error) => error instanceof ProviderFault && error.isOutage,
    ...(resetMs !== undefined && { resetMs }),
  });

  async function guarded<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await circuit.run(call);
    } catch (error) {
      if (error instanceof CircuitOpenError) throw new ProviderFault('not-sent', 'circuit-open', { cause: error });
      throw error;
    }
  }

  const { closeCheckout, findDuplicates } = provider;
  return {
    ...provider,
    createCheckout: (request) => guarded(() => provider.createCheckout(request)),
    fetchPayment: (attempt) => guarded(() => provider.fetchPayment(attempt)),
    refund: (request) => guarded(() => provider.refund(request)),
    checkConnection: () => guarded(() => provider.checkConnection()),
    ...(findDuplicates && { findDuplicates: (attempt) => guarded(() => findDuplicates(attempt)) }),
    ...(closeCheckout && { closeCheckout: (attempt) => guarded(() => closeCheckout(attempt)) }),
  };
}
