import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { randomToken } from '../kernel/ids.ts';
import { authorizations, wayBack } from './authorizations.ts';
import { FACEBOOK_PEOPLE } from './demo-people.ts';
import { facebookAsked, wantedTokens } from './sign-in-checks.ts';
import { signInPage } from './sign-in-page.ts';
import {
  fieldsOf,
  localeSaid,
  misbehave,
  queryOf,
  readForms,
  type SignInBehaviour,
  type SignInOptions,
  type SignInStandIn,
  sendPage,
} from './sign-in-stand-in.ts';

/** Facebook's tokens for the web live two months; seconds. */
const TOKEN_SECONDS = 5_184_000;

/**
 * Speaks the part of Facebook's OAuth and Graph that the shop uses, and refuses what Facebook would refuse: an address
 * that was not registered, a code used twice, a wrong secret, a call of the Graph without the app's proof.
 */
export function facebookStandIn(options: SignInOptions): SignInStandIn {
  const { baseUrl, clientId, clientSecret, redirectUri, clock } = options;
  const behaviour: SignInBehaviour = { next: null, flaw: 'none' };
  const ways = authorizations(clock);
  const tokens = new Map<string, string>();
  const asked = facebookAsked(clientId, redirectUri);
  const refusal = (message: string, code: number) => ({ error: { message, type: 'OAuthException', code } });

  return {
    name: 'facebook',
    behaviour,
    async routes(app: FastifyInstance) {
      readForms(app);
      app.get('/dialog/oauth', async (request, reply) => {
        const wanted = asked.safeParse(queryOf(request.url));
        if (!wanted.success) return reply.code(400).type('text/plain').send(`URL blocked: ${wanted.error.message}`);
        const { state, code_challenge, locale } = wanted.data;
        const id = ways.open({ redirectUri, state, nonce: null, codeChallenge: code_challenge });
        const action = (choice: string) => `${baseUrl}/choose/${id}/${choice}`;
        return sendPage(
          reply,
          signInPage({ provider: 'Facebook', locale: localeSaid(locale), people: FACEBOOK_PEOPLE, action }),
        );
      });
      app.post<{ Params: { id: string; choice: string } }>('/choose/:id/:choice', async ({ params }, reply) => {
        const way = ways.close(params.id);
        if (!way) return reply.code(400).type('text/plain').send('This page was used');
        const person = FACEBOOK_PEOPLE.find(({ id }) => id === params.choice);
        const denied = { error: 'access_denied', error_reason: 'user_denied', error_description: 'Permissions error' };
        return reply.redirect(wayBack(way, person ? { code: ways.giveCode(way, person.id) } : denied), 303);
      });
      app.post('/oauth/access_token', async ({ body }, reply) => {
        if (await misbehave(behaviour, reply)) return reply;
        const wanted = wantedTokens.safeParse(fieldsOf(typeof body === 'string' ? body : ''));
        if (!wanted.success) return reply.code(400).send(refusal('Missing or unknown parameter', 1));
        if (wanted.data.client_id !== clientId || wanted.data.client_secret !== clientSecret)
          return reply.code(400).send(refusal('Error validating client secret.', 1));
        const given = ways.redeem(wanted.data);
        if (!given) return reply.code(400).send(refusal('This authorization code has been used.', 100));
        const access_token = `EAA${randomToken()}`;
        tokens.set(access_token, given.person);
        return { access_token, token_type: 'bearer', expires_in: TOKEN_SECONDS };
      });
      app.get('/me', async (request, reply) => {
        if (await misbehave(behaviour, reply)) return reply;
        const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
        const person = FACEBOOK_PEOPLE.find(({ id }) => id === tokens.get(token));
        if (!person) return reply.code(401).send(refusal('Invalid OAuth access token', 190));
        const query = queryOf(request.url);
        if (query?.appsecret_proof !== createHmac('sha256', clientSecret).update(token).digest('hex'))
          return reply.code(400).send(refusal('Invalid appsecret_proof provided in the API argument', 100));
        if (query.fields !== 'id,name,email') return reply.code(400).send(refusal('Tried accessing other fields', 100));
        const { id, name, email } = person;
        return { id, name, ...(email !== null && { email }) };
      });
    },
  };
}
