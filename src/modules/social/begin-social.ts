import { randomToken } from '../../kernel/ids.ts';
import type { Result } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { takeTry } from '../../platform/throttle.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { Asker } from '../customers/asker.ts';
import { insertAttempt } from './attempt.store.ts';
import { secretsOf } from './attempt-secrets.ts';
import { socialExpiry } from './social.rules.ts';
import type { Note, SocialProvider } from './social-provider.ts';

type Setting = {
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
export async function beginSocial(
  db: Db,
  { provider, redirectUri, browserToken, next, customerId }: Setting,
  { locale, address, limits, now }: Asker,
  note: Note,
): Promise<Result<URL>> {
  const admitted = await takeTry(db, limits, 'account', address, now);
  if (!admitted.ok) return admitted;
  const state = randomToken();
  const authorizationUrl = await provider.pageFor({ ...secretsOf(browserToken, state), redirectUri, locale }, note);
  if (!authorizationUrl.ok) return authorizationUrl;
  await insertAttempt(db, {
    state_hash: hashToken(state),
    browser_hash: hashToken(browserToken),
    provider: provider.name,
    next,
    locale,
    customer_id: customerId,
    expires_at: socialExpiry(now),
  });
  return authorizationUrl;
}
