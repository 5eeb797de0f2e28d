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
import { isShipped, type ShippedLocale } from '../../../kernel/locale.ts';
import type { FacebookKeys } from '../../../social-keys.ts';
import { foldEmail, isEmail } from '../../customers/email.rules.ts';
import { PROVIDER_SECONDS, ProviderIll, talk } from '../provider-refusal.ts';
import type { SocialProvider } from '../social-provider.ts';

const person = z.object({
  id: z.string().min(1).max(255),
  name: z.string().optional(),
  email: z.string().optional(),
});

/** Facebook's names for languages have a country. */
const SPOKEN: Record<ShippedLocale, string> = { en: 'en_US', fr: 'fr_FR', ar: 'ar_AR', tr: 'tr_TR', hi: 'hi_IN' };

/**
 * Facebook's OAuth and its Graph. It says nothing of whether a mailbox was ever shown to be its owner's, so its
 * addresses count as typed.
 */
export function facebookProvider(keys: FacebookKeys): SocialProvider {
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
  configuration.timeout = PROVIDER_SECONDS;
  // a stand-in on this machine only: `social-keys.ts` takes no other address without TLS
  if (graphUrl.startsWith('http:')) allowInsecureRequests(configuration);

  async function ask(accessToken: string): Promise<z.output<typeof person>> {
    const me = new URL(`${graphUrl}/me`);
    me.searchParams.set('fields', 'id,name,email');
    // shows that the token is used by the app it was given to
    me.searchParams.set('appsecret_proof', createHmac('sha256', clientSecret).update(accessToken).digest('hex'));
    const answer = await fetchProtectedResource(configuration, accessToken, me, 'GET');
    if (!answer.ok) throw new ProviderIll(`me answered ${answer.status}`);
    return person.parse(await answer.json());
  }

  return {
    name: 'facebook',
    pageFor: ({ redirectUri, locale, state, codeVerifier }, note) =>
      talk(
        'facebook',
        async () =>
          buildAuthorizationUrl(configuration, {
            redirect_uri: redirectUri,
            scope: 'email,public_profile',
            state,
            code_challenge: await calculatePKCECodeChallenge(codeVerifier),
            code_challenge_method: 'S256',
            locale: SPOKEN[isShipped(locale) ? locale : 'en'],
          }),
        note,
      ),
    identify: (answer, { state, codeVerifier }, note) =>
      talk(
        'facebook',
        async () => {
          const tokens = await authorizationCodeGrant(configuration, answer, {
            expectedState: state,
            pkceCodeVerifier: codeVerifier,
          });
          const said = await ask(tokens.access_token);
          const email = foldEmail(said.email ?? '');
          return {
            subject: said.id,
            email: isEmail(email) ? email : null,
            emailVerified: false,
            name: said.name ?? null,
          };
        },
        note,
      ),
  };
}
