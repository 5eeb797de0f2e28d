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
import type { GoogleKeys } from '../../../social-keys.ts';
import { foldEmail, isEmail } from '../../customers/email.rules.ts';
import { PROVIDER_SECONDS, talk } from '../provider-refusal.ts';
import type { SocialProvider } from '../social-provider.ts';

/** Google says where its parts are, and may move them; milliseconds. */
const FRESH_MS = 3_600_000;

/** Who is meant by an ID token (OpenID Connect Core §5.1). Google has sent `email_verified` as a text too. */
const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((said) => said === 'true')]).optional(),
  name: z.string().optional(),
});

/**
 * OpenID Connect with code, PKCE, state and nonce. The ID token's signature is checked although it comes straight from
 * Google: whoever reaches into that connection still cannot say who somebody is.
 */
export function googleProvider(keys: GoogleKeys): SocialProvider {
  const { clientId, clientSecret } = keys;
  const issuer = new URL(keys.issuerUrl);
  let known: { since: number; configuration: Promise<Configuration> } | null = null;

  function configured(): Promise<Configuration> {
    if (known && performance.now() - known.since < FRESH_MS) return known.configuration;
    const configuration = discovery(issuer, clientId, undefined, ClientSecretPost(clientSecret), {
      timeout: PROVIDER_SECONDS,
      // a stand-in on this machine only: `social-keys.ts` takes no other address without TLS
      execute: [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])],
    });
    const mine = { since: performance.now(), configuration };
    known = mine;
    // a failed look is not an answer to keep
    configuration.catch(() => {
      if (known === mine) known = null;
    });
    return configuration;
  }

  return {
    name: 'google',
    pageFor: ({ redirectUri, locale, state, nonce, codeVerifier }, note) =>
      talk(
        'google',
        async () =>
          buildAuthorizationUrl(await configured(), {
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
      talk(
        'google',
        async () => {
          const tokens = await authorizationCodeGrant(await configured(), answer, {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: codeVerifier,
            idTokenExpected: true,
          });
          const said = claims.parse(tokens.claims());
          const email = foldEmail(said.email ?? '');
          const known = isEmail(email);
          return {
            subject: said.sub,
            email: known ? email : null,
            emailVerified: known && said.email_verified === true,
            name: said.name ?? null,
          };
        },
        note,
      ),
  };
}
