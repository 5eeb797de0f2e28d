import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { randomToken } from '../../kernel/ids.ts';
import { DEFAULT_LOCALE, type Locale } from '../../kernel/locale.ts';
import type { RefusedResult } from '../../kernel/result.ts';
import { readSettings } from '../../modules/settings/read-settings.ts';
import { handleProviderCallback } from '../../modules/social-login/handle-provider-callback.ts';
import { providerInput } from '../../modules/social-login/social-login.input.ts';
import { ATTEMPT_TTL_MINUTES, type SocialProviderName } from '../../modules/social-login/social-login.rules.ts';
import { getEnabledProviders, getSocialProviders } from '../../modules/social-login/social-providers.ts';
import { startSocialLogin } from '../../modules/social-login/start-social-login.ts';
import { readRequestLocale } from '../../platform/http/api.ts';
import { redirectRouteSchema } from '../../platform/http/api-schemas.ts';
import { sendNotFound } from '../../platform/http/http-errors.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import { refusalEnvelope } from '../../platform/http/refusal-envelope.ts';
import type { IdentifyVisitor } from '../../platform/http/visitor.ts';
import { isSameOrigin, readCookieCredentials } from '../../platform/security/credentials.ts';
import { redactSecrets } from '../../platform/security/log-redaction.ts';
import type { Services } from '../../services.ts';
import { prefixLocale, to, unprefixedPaths } from '../paths.ts';
import { readLocaleCookie } from './language/language.server.ts';
import { safeReturnPath } from './safe-return-path.ts';
import { addSocialError, buildCallbackPath, readSocialCookie, SOCIAL_COOKIE } from './social-login-urls.server.ts';

const startQuery = z.object({ provider: providerInput, next: z.string().max(2_000).optional() });

const startSchema = redirectRouteSchema({
  operationId: 'redirectToSocialLogin',
  tags: ['customers'],
  query: startQuery,
  summary:
    'Starts a social login in the browser: redirects to the provider with state and PKCE; `next` is the return path',
  redirects: { 302: 'Redirect to the provider', 303: 'Redirect to a page with an error message' },
});
const callbackSchema = redirectRouteSchema({
  operationId: 'completeSocialLogin',
  tags: ['customers'],
  params: z.strictObject({ provider: z.string() }),
  summary: 'OAuth redirect URI for browsers: completes a social login with the parameters of the provider',
  redirects: { 303: 'Redirect to the page that signs in, or to one with an error message' },
});

type ProviderRoute = { Params: { provider: string } };

/**
 * Endpoints of the OAuth flow, for browser navigations: every error redirects to a page with a message and the other
 * sign-in methods. They create no session; `/social-callback` signs in.
 */
export function serveSocialLogin(
  app: FastifyInstance,
  { config, db, clock, socialKeys }: Services,
  identify: IdentifyVisitor,
): void {
  const returnTo = (provider: SocialProviderName) => `${config.siteUrl}${buildCallbackPath(provider)}`;
  const cookie = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    // covers the authorization, the callback and a verification code
    maxAge: ATTEMPT_TTL_MINUTES * 60 * 3,
    secure: config.siteUrl.startsWith('https:'),
  } as const;
  const logFailure = (request: FastifyRequest) => (cause: unknown) =>
    request.log.warn({ reason: describeError(cause) }, 'social login failed');

  app.get(
    unprefixedPaths.socialSignIn('google').split('?', 1)[0] ?? '',
    { schema: startSchema },
    async (request, reply) => {
      const locale = readRequestLocale(request);
      const query = parseInput(startQuery, request.query);
      if (!query.ok) return sendRefusal(reply, query, locale);
      const { provider: name } = query.value;
      const { customer } = await identify(readCookieCredentials(request));
      // CSRF: another site must not make a signed-in customer link an account
      if (customer && !isSameOrigin(request)) return redirectTo(reply, to.home(), locale);
      const next = customer ? to.sessions() : safeReturnPath(query.value.next);
      const provider = getEnabledProviders(await readSettings(db), socialKeys.current)[name]
        ? getSocialProviders(socialKeys.current)[name]
        : null;
      const redirectWithError = (refused?: RefusedResult) => {
        const code = refused?.refusal.code ?? 'social.unavailable';
        return redirectTo(reply, addSocialError(customer ? to.sessions() : to.login(next), name, code), locale);
      };
      if (!provider) return redirectWithError();
      const browserToken = readSocialCookie(request.headers.cookie) ?? randomToken();
      const page = await startSocialLogin(
        db,
        { provider, redirectUri: returnTo(name), browserToken, next, customerId: customer?.id ?? null },
        { locale, address: request.ip, limits: config.limits, demo: config.demo, now: clock() },
        logFailure(request),
      );
      if (!page.ok) return redirectWithError(page);
      reply.setCookie(SOCIAL_COOKIE, browserToken, cookie);
      return reply.header('cache-control', 'no-store').redirect(page.value.href, 302);
    },
  );

  app.get<ProviderRoute>(buildCallbackPath(':provider'), { schema: callbackSchema }, async (request, reply) => {
    const name = providerInput.safeParse(request.params.provider).data;
    const provider = name && getSocialProviders(socialKeys.current)[name];
    if (!name || !provider) return sendNotFound(request, reply);
    const callbackUrl = new URL(request.url, config.siteUrl);
    const browserToken = readSocialCookie(request.headers.cookie);
    const { result, origin } = await handleProviderCallback(
      db,
      { provider, answer: callbackUrl, browserToken },
      clock(),
      logFailure(request),
    );
    const locale = origin?.locale ?? readLocaleCookie(request.cookies) ?? DEFAULT_LOCALE;
    if (result.ok) return redirectTo(reply, to.socialCallback(), locale);
    const page = origin?.linking ? to.sessions() : to.login(origin?.next);
    return redirectTo(reply, addSocialError(page, name, result.refusal.code), locale);
  });
}

function redirectTo(reply: FastifyReply, path: string, locale: Locale): FastifyReply {
  // the callback URL contains the provider's authorization code
  reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
  return reply.redirect(prefixLocale(path, locale), 303);
}

function sendRefusal(reply: FastifyReply, { refusal }: RefusedResult, locale: Locale): FastifyReply {
  const envelope = refusalEnvelope(refusal, locale);
  return reply.code(envelope.status).header('cache-control', 'no-store').send(envelope);
}

/** Name, code and message of an error without secrets: its other properties can contain codes and tokens. */
function describeError(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  return redactSecrets(`${cause.name} ${code} ${cause.message}`).replace(/\s+/g, ' ').slice(0, 200);
}
