import { createHmac } from 'node:crypto';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  fetchProtectedResource,
} from 'openid-client';
import { z } from 'zod';
import type { FacebookKeys } from '../../../config/social-keys.ts';
import { isEmail, normalizeEmail } from '../../../kernel/contact/email.ts';
import { type BuiltInLocale, isBuiltInLocale } from '../../../kernel/locale.ts';
import { callProvider, PROVIDER_TIMEOUT_SECONDS, ProviderServerError } from '../provider-refusal.ts';
import type { SocialProvider } from '../social-provider.ts';

const person = z.object({
  id: z.string().min(1).max(255),
  name: z.string().optional(),
  email: z.string().optional(),
});

/** Facebook locales include a country. */
const FACEBOOK_LOCALES: Record<BuiltInLocale, string> = {
  en: 'en_US',
  fr: 'fr_FR',
  ar: 'ar_AR',
  tr: 'tr_TR',
  hi: 'hi_IN',
};

/**
 * Facebook Login (OAuth 2.0) and the Graph API. Facebook does not report whether an address was verified, so its
 * addresses count as unverified.
 */
export function createFacebookProvider(keys: FacebookKeys): SocialProvider {
  const { clientId, clientSecret, dialogUrl, graphUrl } = keys;
  const configuration = new Configuration(
    {
      issuer: dialogUrl,
      authorization_endpoint: `${dialogUrl}/dialog/oauth`,
      token_endpoint: `${graphUrl}/oauth/access_token`,
    },
    clientId,
    undefined,
    ClientSecretPost(clientSecret),
  );
  configuration.timeout = PROVIDER_TIMEOUT_SECONDS;
  // only a local stand-in: `social-keys.ts` accepts no other URL without TLS
  if (graphUrl.startsWith('http:')) allowInsecureRequests(configuration);

  async function fetchUser(accessToken: string): Promise<z.output<typeof person>> {
    const me = new URL(`${graphUrl}/me`);
    me.searchParams.set('fields', 'id,name,email');
    // proves that the token is used by the app it was issued to
    me.searchParams.set('appsecret_proof', createHmac('sha256', clientSecret).update(accessToken).digest('hex'));
    const response = await fetchProtectedResource(configuration, accessToken, me, 'GET');
    if (!response.ok) throw new ProviderServerError(`Graph API /me returned ${response.status}`);
    return person.parse(await response.json());
  }

  return {
    name: 'facebook',
    createAuthorizationUrl: ({ redirectUri, locale, state, codeVerifier }, note) =>
      callProvider(
        'facebook',
        async () =>
          buildAuthorizationUrl(configuration, {
            redirect_uri: redirectUri,
            scope: 'email,public_profile',
            state,
            code_challenge: await calculatePKCECodeChallenge(codeVerifier),
            code_challenge_method: 'S256',
            locale: FACEBOOK_LOCALES[isBuiltInLocale(locale) ? locale : 'en'],
          }),
        note,
      ),
    identify: (response, { state, codeVerifier }, note) =>
      callProvider(
        'facebook',
        async () => {
          const tokens = await authorizationCodeGrant(configuration, response, {
            expectedState: state,
            pkceCodeVerifier: codeVerifier,
          });
          const user = await fetchUser(tokens.access_token);
          const email = normalizeEmail(user.email ?? '');
          return {
            subject: user.id,
            email: isEmail(email) ? email : null,
            emailVerified: false,
            name: user.name ?? null,
          };
        },
        note,
      ),
  };
}
