import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { randomToken } from '../../kernel/ids.ts';
import { createAuthorizationStore, redirectUrl } from './authorizations.ts';
import { FACEBOOK_USERS } from './demo-users.ts';
import { facebookAuthorizeSchema, tokenRequestSchema } from './sign-in-checks.ts';
import { renderSignInPage } from './sign-in-page.ts';
import {
  acceptRawBodies,
  applyFault,
  parseFields,
  parseLocale,
  parseQuery,
  type SignInBehaviour,
  type SignInOptions,
  type SignInStandIn,
  sendPage,
} from './sign-in-stand-in.ts';

/** Facebook's tokens for the web live two months; seconds. */
const TOKEN_SECONDS = 5_184_000;

/**
 * Simulates the part of Facebook's OAuth and Graph API that the shop uses, and refuses what Facebook refuses: an
 * unregistered redirect URL, a code used twice, a wrong secret, a Graph API call without `appsecret_proof`.
 */
export function facebookStandIn(options: SignInOptions): SignInStandIn {
  const { baseUrl, clientId, clientSecret, redirectUri, clock } = options;
  const behaviour: SignInBehaviour = { next: null, flaw: 'none' };
  const store = createAuthorizationStore(clock);
  const tokens = new Map<string, string>();
  const authorizeSchema = facebookAuthorizeSchema(clientId, redirectUri);
  const refusal = (message: string, code: number) => ({ error: { message, type: 'OAuthException', code } });

  return {
    name: 'facebook',
    behaviour,
    async routes(app: FastifyInstance) {
      acceptRawBodies(app);
      app.get('/dialog/oauth', async (request, reply) => {
        const parsed = authorizeSchema.safeParse(parseQuery(request.url));
        if (!parsed.success) return reply.code(400).type('text/plain').send(`URL blocked: ${parsed.error.message}`);
        const { state, code_challenge, locale } = parsed.data;
        const id = store.open({ redirectUri, state, nonce: null, codeChallenge: code_challenge });
        const action = (choice: string) => `${baseUrl}/choose/${id}/${choice}`;
        return sendPage(
          reply,
          renderSignInPage({ provider: 'Facebook', locale: parseLocale(locale), people: FACEBOOK_USERS, action }),
        );
      });
      app.post<{ Params: { id: string; choice: string } }>('/choose/:id/:choice', async ({ params }, reply) => {
        const authorization = store.close(params.id);
        if (!authorization) return reply.code(400).type('text/plain').send('This page was used');
        const person = FACEBOOK_USERS.find(({ id }) => id === params.choice);
        const denied = { error: 'access_denied', error_reason: 'user_denied', error_description: 'Permissions error' };
        return reply.redirect(
          redirectUrl(authorization, person ? { code: store.giveCode(authorization, person.id) } : denied),
          303,
        );
      });
      app.post('/oauth/access_token', async ({ body }, reply) => {
        if (await applyFault(behaviour, reply)) return reply;
        const parsed = tokenRequestSchema.safeParse(parseFields(typeof body === 'string' ? body : ''));
        if (!parsed.success) return reply.code(400).send(refusal('Missing or unknown parameter', 1));
        if (parsed.data.client_id !== clientId || parsed.data.client_secret !== clientSecret)
          return reply.code(400).send(refusal('Error validating client secret.', 1));
        const given = store.redeem(parsed.data);
        if (!given) return reply.code(400).send(refusal('This authorization code has been used.', 100));
        const access_token = `EAA${randomToken()}`;
        tokens.set(access_token, given.person);
        return { access_token, token_type: 'bearer', expires_in: TOKEN_SECONDS };
      });
      app.get('/me', async (request, reply) => {
        if (await applyFault(behaviour, reply)) return reply;
        const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
        const person = FACEBOOK_USERS.find(({ id }) => id === tokens.get(token));
        if (!person) return reply.code(401).send(refusal('Invalid OAuth access token', 190));
        const query = parseQuery(request.url);
        if (query?.appsecret_proof !== createHmac('sha256', clientSecret).update(token).digest('hex'))
          return reply.code(400).send(refusal('Invalid appsecret_proof provided in the API argument', 100));
        if (query.fields !== 'id,name,email') return reply.code(400).send(refusal('Tried accessing other fields', 100));
        const { id, name, email } = person;
        return { id, name, ...(email !== null && { email }) };
      });
    },
  };
}
