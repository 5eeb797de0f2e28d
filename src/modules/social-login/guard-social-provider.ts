import { type RefusedResult, type Result, refuse } from '../../kernel/result.ts';
import { CircuitOpenError, createCircuitBreaker } from '../../platform/overload/circuit-breaker.ts';
import { SOCIAL_PROVIDER_TITLES } from './social-login.rules.ts';
import type { SocialProvider } from './social-provider.ts';

/** Carries a refusal through the circuit breaker, which counts exceptions. */
class ProviderUnavailableError extends Error {
  readonly refused: RefusedResult;

  constructor(refused: RefusedResult) {
    super('sign-in provider is unavailable');
    this.refused = refused;
  }
}

/**
 * Wraps a sign-in provider in a circuit breaker: while the circuit is open, calls are refused with
 * `social.unavailable`.
 * @param callsForPage whether creating the authorization URL calls the provider
 */
export function guardSocialProvider(
  provider: SocialProvider,
  { callsForPage }: { callsForPage: boolean },
): SocialProvider {
  const circuit = createCircuitBreaker({
    name: provider.name,
    isOutage: (error) => error instanceof ProviderUnavailableError,
  });

  async function guarded<T>(call: () => Promise<Result<T>>): Promise<Result<T>> {
    try {
      return await circuit.run(async () => {
        const result = await call();
        if (!result.ok && result.refusal.code === 'social.unavailable') throw new ProviderUnavailableError(result);
        return result;
      });
    } catch (error) {
      if (error instanceof ProviderUnavailableError) return error.refused;
      if (!(error instanceof CircuitOpenError)) throw error;
      return refuse('social.unavailable', { provider: SOCIAL_PROVIDER_TITLES[provider.name] });
    }
  }

  return {
    name: provider.name,
    // without a call the URL says nothing about the availability of the provider
    createAuthorizationUrl: (input, note) =>
      callsForPage
        ? guarded(() => provider.createAuthorizationUrl(input, note))
        : provider.createAuthorizationUrl(input, note),
    identify: (answer, input, note) => guarded(() => provider.identify(answer, input, note)),
  };
}
