import { randomToken } from '../../kernel/ids.ts';
import type { Result } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import { consumeAttempt } from '../../platform/rate-limits/throttle.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import type { RequestContext } from '../customers/request-context.ts';
import { insertAttempt } from './attempt.store.ts';
import { deriveSecrets } from './attempt-secrets.ts';
import { calculateAttemptExpiry } from './social-login.rules.ts';
import type { LogCause, SocialProvider } from './social-provider.ts';

type SocialLoginRequest = {
  provider: SocialProvider;
  /** OAuth redirect URI. */
  redirectUri: string;
  /** Token of the browser cookie that is returned with the redirect. */
  browserToken: string;
  /** Target page after sign-in, without a locale prefix. */
  next: string;
  /** Signed-in customer who links a social account; null for a sign-in. */
  customerId: string | null;
};

/** Starts the authorization flow. @returns the authorization URL of the provider */
export async function startSocialLogin(
  db: Db,
  { provider, redirectUri, browserToken, next, customerId }: SocialLoginRequest,
  { locale, address, limits, now }: RequestContext,
  note: LogCause,
): Promise<Result<URL>> {
  const admitted = await consumeAttempt(db, limits, 'account', address, now);
  if (!admitted.ok) return admitted;
  const state = randomToken();
  const authorizationUrl = await provider.createAuthorizationUrl(
    { ...deriveSecrets(browserToken, state), redirectUri, locale },
    note,
  );
  if (!authorizationUrl.ok) return authorizationUrl;
  await insertAttempt(db, {
    state_hash: hashToken(state),
    browser_hash: hashToken(browserToken),
    provider: provider.name,
    next,
    locale,
    customer_id: customerId,
    expires_at: calculateAttemptExpiry(now),
  });
  return authorizationUrl;
}
