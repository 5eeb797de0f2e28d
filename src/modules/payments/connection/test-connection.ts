import { MAX_PROVIDER_WAIT_MS, withProviderDeadline } from '../circuit/provider-deadline.ts';
import { ProviderFault } from '../circuit/provider-fault.ts';
import type { PaymentProvider } from '../payment-provider.ts';

/** `refused`: the provider does not accept the keys; `down`: it does not respond, or its circuit breaker is open. */
export const CONNECTION_STATES = ['connected', 'refused', 'down'] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

export type ConnectionTest = {
  state: ConnectionState;
  /** The provider's own code; null when connected. */
  code: string | null;
  /** Milliseconds until the response. */
  durationMs: number;
};

/** Calls a provider with the keys of the shop, through its circuit breaker and within the time a person waits. */
export async function testConnection(provider: PaymentProvider): Promise<ConnectionTest> {
  const startedAt = performance.now();
  const toTest = (state: ConnectionState, code: string | null): ConnectionTest => {
    return { state, code, durationMs: Math.round(performance.now() - startedAt) };
  };
  try {
    await withProviderDeadline(MAX_PROVIDER_WAIT_MS, () => provider.checkConnection());
    return toTest('connected', null);
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    return toTest(error.kind === 'refused' ? 'refused' : 'down', error.code);
  }
}
