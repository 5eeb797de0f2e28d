import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { z } from 'zod';
import type { GoogleKeys } from '../../../config/social-keys.ts';
import { isEmail, normalizeEmail } from '../../../kernel/contact/email.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import { callProvider, PROVIDER_TIMEOUT_SECONDS } from '../provider-refusal.ts';
import type { SocialProvider } from '../social-provider.ts';

/** Lifetime of the cached discovery document; milliseconds. Google may change its endpoints. */
const DISCOVERY_TTL_MS = 3_600_000;

/** Claims of the ID token (OpenID Connect Core §5.1). Google has also sent `email_verified` as a string. */
const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).optional(),
  name: z.string().optional(),
});

function discover(issuer: URL, { clientId, clientSecret }: Pick<GoogleKeys, 'clientId' | 'clientSecret'>) {
  return discovery(issuer, clientId, undefined, ClientSecretPost(clientSecret), {
    timeout: PROVIDER_TIMEOUT_SECONDS,
    // only a local stand-in: `social-keys.ts` accepts no other URL without TLS
    execute: [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])],
  });
}

/** Reads the discovery document, which does not check the keys. Refuses with `social.unavailable` and `social.failed`. */
export async function testGoogleConnection(issuerUrl: string): Promise<Result<{ durationMs: number }>> {
  const startedAt = performance.now();
  const read = () => discover(new URL(issuerUrl), { clientId: 'connection-test', clientSecret: 'connection-test' });
  const found = await callProvider('google', read, () => undefined);
  return found.ok ? ok({ durationMs: Math.round(performance.now() - startedAt) }) : found;
}

/**
 * OpenID Connect authorization code flow with PKCE, state and nonce. The signature of the ID token is verified although
 * it is received directly from Google, so that control over this connection is not sufficient to forge an identity.
 */
export function createGoogleProvider(keys: GoogleKeys): SocialProvider {
  const { clientId, clientSecret } = keys;
  const issuer = new URL(keys.issuerUrl);
  let cached: { since: number; configuration: Promise<Configuration> } | null = null;

  function loadConfiguration(): Promise<Configuration> {
    if (cached && performance.now() - cached.since < DISCOVERY_TTL_MS) return cached.configuration;
    const configuration = discover(issuer, { clientId, clientSecret });
    const entry = { since: performance.now(), configuration };
    cached = entry;
    // a failed discovery is not cached
    configuration.catch(() => {
      if (cached === entry) cached = null;
    });
    return configuration;
  }

  return {
    name: 'google',
    createAuthorizationUrl: ({ redirectUri, locale, state, nonce, codeVerifier }, note) =>
      callProvider(
        'google',
        async () =>
          buildAuthorizationUrl(await loadConfiguration(), {
            redirect_uri: redirectUri,
            scope: 'openid email profile',
            state,
            nonce,
            code_challenge: await calculatePKCECodeChallenge(codeVerifier),
            code_challenge_method: 'S256',
            prompt: 'select_account',
            hl: locale,
          }),
        note,
      ),
    identify: (answer, { state, nonce, codeVerifier }, note) =>
      callProvider(
        'google',
        async () => {
          const tokens = await authorizationCodeGrant(await loadConfiguration(), answer, {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: codeVerifier,
            idTokenExpected: true,
          });
          const identity = claims.parse(tokens.claims());
          const email = normalizeEmail(identity.email ?? '');
          const isValid = isEmail(email);
          return {
            subject: identity.sub,
            email: isValid ? email : null,
            emailVerified: isValid && identity.email_verified === true,
            name: identity.name ?? null,
          };
        },
        note,
      ),
  };
}
