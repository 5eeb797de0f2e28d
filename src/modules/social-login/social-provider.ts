import type { Locale } from '../../kernel/locale.ts';
import type { Result } from '../../kernel/result.ts';
import type { SocialIdentity, SocialProviderName } from './social-login.rules.ts';

/** Values sent with the authorization request and checked against the response. */
export type SocialSecrets = { state: string; nonce: string; codeVerifier: string };

/** Logs the cause of a failure; visitors see a general message. */
export type LogCause = (cause: unknown) => void;

/** Adapter of one provider. Refuses with `social.denied`, `social.unavailable` and `social.failed`. */
export type SocialProvider = {
  name: SocialProviderName;
  /** Creates the authorization URL. */
  createAuthorizationUrl(
    input: SocialSecrets & { redirectUri: string; locale: Locale },
    note: LogCause,
  ): Promise<Result<URL>>;
  /** @param answer full redirect URL with the authorization response */
  identify(answer: URL, input: SocialSecrets, note: LogCause): Promise<Result<SocialIdentity>>;
};
