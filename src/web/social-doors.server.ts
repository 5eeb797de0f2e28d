import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { randomToken } from '../kernel/ids.ts';
import { DEFAULT_LOCALE, type Locale } from '../kernel/locale.ts';
import type { Refused } from '../kernel/result.ts';
import { readSettings } from '../modules/content/read-settings.ts';
import { beginSocial } from '../modules/social/begin-social.ts';
import { hearProvider } from '../modules/social/hear-provider.ts';
import { providerInput } from '../modules/social/social.input.ts';
import { SOCIAL_MINUTES, type SocialName } from '../modules/social/social.rules.ts';
import { signInWith, socialProvidersOf } from '../modules/social/social-providers.ts';
import { localeOf } from '../platform/api.ts';
import { redirectSchema } from '../platform/api-schemas.ts';
import { isSameOrigin, readCookieCredentials } from '../platform/credentials.ts';
import { sendNotFound } from '../platform/http-errors.ts';
import { refusalEnvelope } from '../platform/http-problems.ts';
import { parseInput } from '../platform/input-problems.ts';
import { hideSecrets } from '../platform/log-words.ts';
import type { Identify } from '../platform/visitor.ts';
import type { Services } from '../services.ts';
import { rememberedLocale } from './language.server.ts';
import { bare, inLocale, to } from './paths.ts';
import { safeReturnPath } from './safe-return-path.ts';
import { readSocialCookie, SOCIAL_COOKIE, socialReturn, withTrouble } from './social-way.server.ts';

const setOut = z.object({ provider: providerInput, next: z.string().max(2_000).optional() });

const beginSchema = redirectSchema({
  ...{ operationId: 'redirectToSocialLogin', tags: ['customers'], query: setOut },
  summary:
    'Starts a social login in the browser: redirects to the provider with state and PKCE; `next` is the return path',
  redirects: { 302: 'Redirect to the provider', 303: 'Redirect to a page with an error message' },
});
const returnSchema = redirectSchema({
  ...{ operationId: 'completeSocialLogin', tags: ['customers'], params: z.strictObject({ provider: z.string() }) },
  summary: 'OAuth redirect URI for browsers: completes a social login with the parameters of the provider',
  redirects: { 303: 'Redirect to the page that signs in, or to one with an error message' },
});

type From = { Params: { provider: string } };

/**
 * Endpoints of the OAuth flow, for browser navigations: every error redirects to a page with a message and the other
 * sign-in methods. They create no session; `/social-callback` signs in.
 */
export function serveSocialDoors(app: FastifyInstance, { config, db, clock }: Services, identify: Identify): void {
  const providers = socialProvidersOf(config.social);
  const returnTo = (provider: SocialName) => `${config.siteUrl}${socialReturn(provider)}`;
  const cookie = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    // covers the authorization, the callback and a verification code
    maxAge: SOCIAL_MINUTES * 60 * 3,
    secure: config.siteUrl.startsWith('https:'),
  } as const;
  const logFailure = (request: FastifyRequest) => (cause: unknown) =>
    request.log.warn({ reason: reasonOf(cause) }, 'social login failed');

  app.get(bare.socialSignIn('google').split('?', 1)[0] ?? '', { schema: beginSchema }, async (request, reply) => {
    const locale = localeOf(request);
    const query = parseInput(setOut, request.query);
    if (!query.ok) return refuseCall(reply, query, locale);
    const { provider: name } = query.value;
    const { customer } = await identify(readCookieCredentials(request));
    // CSRF: another site must not make a signed-in customer link an account
    if (customer && !isSameOrigin(request)) return lead(reply, to.home(), locale);
    const next = customer ? to.sessions() : safeReturnPath(query.value.next);
    const provider = signInWith(await readSettings(db), config.social)[name] ? providers[name] : null;
    const redirectWithError = (refused?: Refused) => {
      const code = refused?.refusal.code ?? 'social.unavailable';
      return lead(reply, withTrouble(customer ? to.sessions() : to.login(next), name, code), locale);
    };
    if (!provider) return redirectWithError();
    const browserToken = readSocialCookie(request.headers.cookie) ?? randomToken();
    const page = await beginSocial(
      db,
      { provider, redirectUri: returnTo(name), browserToken, next, customerId: customer?.id ?? null },
      { locale, address: request.ip, limits: config.limits, demo: config.demo, now: clock() },
      logFailure(request),
    );
    if (!page.ok) return redirectWithError(page);
    reply.setCookie(SOCIAL_COOKIE, browserToken, cookie);
    return reply.header('cache-control', 'no-store').redirect(page.value.href, 302);
  });

  app.get<From>(socialReturn(':provider'), { schema: returnSchema }, async (request, reply) => {
    const name = providerInput.safeParse(request.params.provider).data;
    const provider = name && providers[name];
    if (!name || !provider) return sendNotFound(request, reply);
    const callbackUrl = new URL(request.url, config.siteUrl);
    const browserToken = readSocialCookie(request.headers.cookie);
    const { heard, way } = await hearProvider(
      db,
      { provider, answer: callbackUrl, browserToken },
      clock(),
      logFailure(request),
    );
    const locale = way?.locale ?? rememberedLocale(request) ?? DEFAULT_LOCALE;
    if (heard.ok) return lead(reply, to.socialCallback(), locale);
    const page = way?.linking ? to.sessions() : to.login(way?.next);
    return lead(reply, withTrouble(page, name, heard.refusal.code), locale);
  });
}

function lead(reply: FastifyReply, path: string, locale: Locale): FastifyReply {
  // the callback URL contains the provider's authorization code
  reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
  return reply.redirect(inLocale(path, locale), 303);
}

function refuseCall(reply: FastifyReply, { refusal }: Refused, locale: Locale): FastifyReply {
  const envelope = refusalEnvelope(refusal, locale);
  return reply.code(envelope.status).header('cache-control', 'no-store').send(envelope);
}

/** Name, code and message of an error without secrets: its other properties can contain codes and tokens. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  return hideSecrets(`${cause.name} ${code} ${cause.message}`).replace(/\s+/g, ' ').slice(0, 200);
}
