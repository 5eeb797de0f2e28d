import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { ok, type RefusedResult, type Result, refuse } from '../../kernel/result.ts';
import { SOCIAL_PROVIDER_TITLES, type SocialProviderName } from './social-login.rules.ts';
import type { LogCause } from './social-provider.ts';

/** Timeout of one call in seconds; the user waits in front of an empty page meanwhile. */
export const PROVIDER_TIMEOUT_SECONDS = 5;

/** Error codes for a missing or malformed response. */
const UNAVAILABLE_CODES = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_PARSE_ERROR',
]);

/** Runs calls to the provider and maps every error to a refusal; the cause is only logged. */
export async function callProvider<T>(
  provider: SocialProviderName,
  work: () => Promise<T>,
  note: LogCause,
): Promise<Result<T>> {
  try {
    return ok(await work());
  } catch (cause) {
    const refused = toRefusal(provider, cause);
    if (refused.refusal.code !== 'social.denied') note(cause);
    return refused;
  }
}

function toRefusal(provider: SocialProviderName, cause: unknown): RefusedResult {
  return refuse(toRefusalCode(cause), { provider: SOCIAL_PROVIDER_TITLES[provider] });
}

function toRefusalCode(cause: unknown): string {
  if (cause instanceof AuthorizationResponseError) {
    if (cause.error === 'access_denied') return 'social.denied';
    return /unavailable|server_error/.test(cause.error) ? 'social.unavailable' : 'social.failed';
  }
  if (cause instanceof ResponseBodyError) return cause.status >= 500 ? 'social.unavailable' : 'social.failed';
  if (cause instanceof ProviderServerError) return 'social.unavailable';
  if (cause instanceof ClientError)
    return cause.code && UNAVAILABLE_CODES.has(cause.code) ? 'social.unavailable' : 'social.failed';
  // fetch throws TypeError when the connection fails, and DOMException on a timeout
  return cause instanceof TypeError || cause instanceof DOMException ? 'social.unavailable' : 'social.failed';
}

/** The provider returned a server error. */
export class ProviderServerError extends Error {}
