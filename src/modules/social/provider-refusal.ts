import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import { ok, type Refused, type Result, refuse } from '../../kernel/result.ts';
import { SOCIAL_TITLES, type SocialName } from './social.rules.ts';
import type { Note } from './social-provider.ts';

/** Seconds for one call; somebody is looking at an empty window meanwhile. */
export const PROVIDER_SECONDS = 5;

/** No answer, or one that says that the provider is ill. */
const ILL = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_PARSE_ERROR']);

/** Runs a talk with the provider; whatever goes wrong in it is a refusal, whose cause is for the log alone. */
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
  // fetch says TypeError when nobody is there, and a DOMException when nobody answered in time
  return cause instanceof TypeError || cause instanceof DOMException ? 'social.unavailable' : 'social.failed';
}

/** The provider answered with a fault of its own. */
export class ProviderIll extends Error {}
