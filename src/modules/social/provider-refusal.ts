import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { ok, type Refused, type Result, refuse } from '../../kernel/result.ts';
import { SOCIAL_TITLES, type SocialName } from './social.rules.ts';
import type { Note } from './social-provider.ts';

/** Timeout of one call in seconds; the user waits in front of an empty page meanwhile. */
export const PROVIDER_SECONDS = 5;

/** Error codes for a missing or malformed response. */
const ILL = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_PARSE_ERROR']);

/** Runs calls to the provider and maps every error to a refusal; the cause is only logged. */
export async function talk<T>(provider: SocialName, work: () => Promise<T>, note: Note): Promise<Result<T>> {
  try {
    return ok(await work());
  } catch (cause) {
    const refused = refusalOf(provider, cause);
    if (refused.refusal.code !== 'social.denied') note(cause);
    return refused;
  }
}

function refusalOf(provider: SocialName, cause: unknown): Refused {
  return refuse(codeOf(cause), { provider: SOCIAL_TITLES[provider] });
}

function codeOf(cause: unknown): string {
  if (cause instanceof AuthorizationResponseError) {
    if (cause.error === 'access_denied') return 'social.denied';
    return /unavailable|server_error/.test(cause.error) ? 'social.unavailable' : 'social.failed';
  }
  if (cause instanceof ResponseBodyError) return cause.status >= 500 ? 'social.unavailable' : 'social.failed';
  if (cause instanceof ProviderIll) return 'social.unavailable';
  if (cause instanceof ClientError) return cause.code && ILL.has(cause.code) ? 'social.unavailable' : 'social.failed';
  // fetch throws TypeError when the connection fails, and DOMException on a timeout
  return cause instanceof TypeError || cause instanceof DOMException ? 'social.unavailable' : 'social.failed';
}

/** The provider returned a server error. */
export class ProviderIll extends Error {}
