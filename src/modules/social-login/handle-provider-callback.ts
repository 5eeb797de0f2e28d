import type { Locale } from '../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import { consumeAuthorizationResponse, saveIdentity } from './attempt.store.ts';
import { deriveSecrets } from './attempt-secrets.ts';
import { calculateAttemptExpiry, SOCIAL_PROVIDER_TITLES } from './social-login.rules.ts';
import type { LogCause, SocialProvider } from './social-provider.ts';

type ProviderCallback = {
  provider: SocialProvider;
  /** Full redirect URL with the authorization response. */
  answer: URL;
  browserToken: string | null;
};

/** Result of the authorization response and the data of the attempt; null when the attempt is unknown. */
export type CallbackResult = {
  result: Result<null>;
  origin: { next: string; locale: Locale; linking: boolean } | null;
};

/**
 * Processes the authorization response once, for the browser that started the flow, and stores the identified user.
 * Refuses with `social.expired` a response that was forged, is expired, was already used or belongs to another browser.
 */
export async function handleProviderCallback(
  db: Db,
  { provider, answer, browserToken }: ProviderCallback,
  now: Date,
  note: LogCause,
): Promise<CallbackResult> {
  const state = answer.searchParams.get('state');
  const expired = refuse('social.expired', { provider: SOCIAL_PROVIDER_TITLES[provider.name] });
  if (!state || !browserToken) return { result: expired, origin: null };
  const stateHash = hashToken(state);
  const browserHash = hashToken(browserToken);
  const attempt = await consumeAuthorizationResponse(db, { stateHash, browserHash, provider: provider.name }, now);
  if (!attempt) return { result: expired, origin: null };
  const origin = { next: attempt.next, locale: attempt.locale, linking: attempt.customer_id !== null };
  const person = await provider.identify(answer, deriveSecrets(browserToken, state), note);
  if (!person.ok) return { result: person, origin };
  await saveIdentity(db, stateHash, person.value, calculateAttemptExpiry(now));
  return { result: ok(null), origin };
}
