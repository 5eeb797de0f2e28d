import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { randomToken } from '../../kernel/ids.ts';
import { createAuthorizationStore, redirectUrl } from './authorizations.ts';
import { type DemoUser, GOOGLE_USERS } from './demo-users.ts';
import { googleAuthorizeSchema, tokenRequestSchema } from './sign-in-checks.ts';
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

const KEY_ID = 'demo-1';
const HOUR_SECONDS = 3_600;

/**
 * Simulates the part of Google's OpenID Connect that the shop uses, and refuses what Google refuses: an unregistered
 * redirect URL, a missing code challenge, a code used twice, a wrong secret, unknown parameters.
 */
export function googleStandIn(options: SignInOptions): SignInStandIn {
  const { baseUrl, clientId, clientSecret, redirectUri, clock } = options;
  const behaviour: SignInBehaviour = { next: null, flaw: 'none' };
  const store = createAuthorizationStore(clock);
  const authorizeSchema = googleAuthorizeSchema(clientId, redirectUri);
  let keys: { publicKey: KeyObject; privateKey: KeyObject } | undefined;
  const ownKeys = () => {
    keys ??= generateKeyPairSync('rsa', { modulusLength: 2048 });
    return keys;
  };

  function idToken(person: DemoUser, nonce: string | null): string {
    const { flaw } = behaviour;
    const now = Math.floor(clock().getTime() / 1000) - (flaw === 'expired' ? 2 * HOUR_SECONDS : 0);
    const claims = {
      iss: flaw === 'issuer' ? 'https://accounts.elsewhere.example' : baseUrl,
      aud: flaw === 'audience' ? 'another-shop' : clientId,
      azp: clientId,
      sub: person.id,
      ...(person.email !== null && { email: person.email, email_verified: person.verified }),
      name: person.name,
      nonce: flaw === 'nonce' ? randomToken() : nonce,
      iat: now,
      exp: now + HOUR_SECONDS,
    };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const text = `${part({ alg: 'RS256', typ: 'JWT', kid: KEY_ID })}.${part(claims)}`;
    const signer =
      flaw === 'signature' ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey : ownKeys().privateKey;
    return `${text}.${sign('RSA-SHA256', Buffer.from(text), signer).toString('base64url')}`;
  }

  return {
    name: 'google',
    behaviour,
    async routes(app: FastifyInstance) {
      acceptRawBodies(app);
      app.get('/.well-known/openid-configuration', async (_request, reply) => {
        if (await applyFault(behaviour, reply)) return reply;
        return {
          issuer: baseUrl,
          authorization_endpoint: `${baseUrl}/authorize`,
          token_endpoint: `${baseUrl}/token`,
          jwks_uri: `${baseUrl}/certs`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          scopes_supported: ['openid', 'email', 'profile'],
          token_endpoint_auth_methods_supported: ['client_secret_post'],
          code_challenge_methods_supported: ['S256'],
        };
      });
      app.get('/certs', async () => ({
        keys: [{ ...ownKeys().publicKey.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'RS256' }],
      }));
      app.get('/authorize', async (request, reply) => {
        const parsed = authorizeSchema.safeParse(parseQuery(request.url));
        if (!parsed.success) return reply.code(400).type('text/plain').send(`Error 400: ${parsed.error.message}`);
        const { state, nonce, code_challenge, hl } = parsed.data;
        const id = store.open({ redirectUri, state, nonce, codeChallenge: code_challenge });
        const action = (choice: string) => `${baseUrl}/choose/${id}/${choice}`;
        return sendPage(
          reply,
          renderSignInPage({ provider: 'Google', locale: parseLocale(hl), people: GOOGLE_USERS, action }),
        );
      });
      app.post<{ Params: { id: string; choice: string } }>('/choose/:id/:choice', async ({ params }, reply) => {
        const authorization = store.close(params.id);
        if (!authorization) return reply.code(400).type('text/plain').send('Error 400: this page was used');
        const person = GOOGLE_USERS.find(({ id }) => id === params.choice);
        const answer: Record<string, string> = person
          ? { code: store.giveCode(authorization, person.id) }
          : { error: 'access_denied' };
        return reply.redirect(redirectUrl(authorization, answer), 303);
      });
      app.post('/token', async ({ body }, reply) => {
        if (await applyFault(behaviour, reply)) return reply;
        const parsed = tokenRequestSchema.safeParse(parseFields(typeof body === 'string' ? body : ''));
        if (!parsed.success) return reply.code(400).send({ error: 'invalid_request' });
        if (parsed.data.client_id !== clientId || parsed.data.client_secret !== clientSecret)
          return reply.code(401).send({ error: 'invalid_client' });
        const given = store.redeem(parsed.data);
        const person = GOOGLE_USERS.find(({ id }) => id === given?.person);
        if (!given || !person) return reply.code(400).send({ error: 'invalid_grant' });
        return {
          access_token: `ya29.${randomToken()}`,
          expires_in: HOUR_SECONDS,
          scope: 'openid email profile',
          token_type: 'Bearer',
          id_token: idToken(person, given.request.nonce),
        };
      });
    },
  };
}
