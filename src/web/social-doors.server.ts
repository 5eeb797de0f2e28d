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
    'For browsers: to the sign-in page of a provider, with state and PKCE; `next` is where the shop leads after it',
  redirects: { 302: 'To the provider', 303: 'To a page of the shop that says why not' },
});
const returnSchema = redirectSchema({
  ...{ operationId: 'completeSocialLogin', tags: ['customers'], params: z.strictObject({ provider: z.string() }) },
  summary: 'For browsers: where a provider leads back to, with what it adds to the address',
  redirects: { 303: 'To the page that signs in, or to one that says why not' },
});

type From = { Params: { provider: string } };

/**
 * The way to a provider and back. Browsers walk it, by links and redirects: whatever goes wrong on it leads to a page
 * that says so and has other ways in. Nobody is signed in here; that is the business of `/social-callback`.
 */
export function serveSocialDoors(app: FastifyInstance, { config, db, clock }: Services, identify: Identify): void {
  const providers = socialProvidersOf(config.social);
  const returnTo = (provider: SocialName) => `${config.siteUrl}${socialReturn(provider)}`;
  const cookie = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    // the way there, the way back, and a mailed code
    maxAge: SOCIAL_MINUTES * 60 * 3,
    secure: config.siteUrl.startsWith('https:'),
  } as const;
  const noteIn = (request: FastifyRequest) => (cause: unknown) =>
    request.log.warn({ reason: reasonOf(cause) }, 'somebody could not be signed in by a provider');

  app.get(bare.socialSignIn('google').split('?', 1)[0] ?? '', { schema: beginSchema }, async (request, reply) => {
    const locale = localeOf(request);
    const asked = parseInput(setOut, request.query);
    if (!asked.ok) return refuseCall(reply, asked, locale);
    const { provider: name } = asked.value;
    const { customer } = await identify(readCookieCredentials(request));
    // another site must not make a customer connect an account; and a signed-in customer need not sign in
    if (customer && !isSameOrigin(request)) return lead(reply, to.home(), locale);
    const next = customer ? to.sessions() : safeReturnPath(asked.value.next);
    const provider = signInWith(await readSettings(db), config.social)[name] ? providers[name] : null;
    const away = (refused?: Refused) => {
      const code = refused?.refusal.code ?? 'social.unavailable';
      return lead(reply, withTrouble(customer ? to.sessions() : to.login(next), name, code), locale);
    };
    if (!provider) return away();
    const browserToken = readSocialCookie(request.headers.cookie) ?? randomToken();
    const page = await beginSocial(
      db,
      { provider, redirectUri: returnTo(name), browserToken, next, customerId: customer?.id ?? null },
      { locale, address: request.ip, limits: config.limits, demo: config.demo, now: clock() },
      noteIn(request),
    );
    if (!page.ok) return away(page);
    reply.setCookie(SOCIAL_COOKIE, browserToken, cookie);
    return reply.header('cache-control', 'no-store').redirect(page.value.href, 302);
  });

  app.get<From>(socialReturn(':provider'), { schema: returnSchema }, async (request, reply) => {
    const name = providerInput.safeParse(request.params.provider).data;
    const provider = name && providers[name];
    if (!name || !provider) return sendNotFound(request, reply);
    const answer = new URL(request.url, config.siteUrl);
    const browserToken = readSocialCookie(request.headers.cookie);
    const { heard, way } = await hearProvider(db, { provider, answer, browserToken }, clock(), noteIn(request));
    const locale = way?.locale ?? rememberedLocale(request) ?? DEFAULT_LOCALE;
    if (heard.ok) return lead(reply, to.socialCallback(), locale);
    const page = way?.linking ? to.sessions() : to.login(way?.next);
    return lead(reply, withTrouble(page, name, heard.refusal.code), locale);
  });
}

function lead(reply: FastifyReply, path: string, locale: Locale): FastifyReply {
  // the address that is left bears the provider's code
  reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
  return reply.redirect(inLocale(path, locale), 303);
}

function refuseCall(reply: FastifyReply, { refusal }: Refused, locale: Locale): FastifyReply {
  const envelope = refusalEnvelope(refusal, locale);
  return reply.code(envelope.status).header('cache-control', 'no-store').send(envelope);
}

/** Name and code of what went wrong: its whole content may hold codes and tokens. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  return hideSecrets(`${cause.name} ${code} ${cause.message}`).replace(/\s+/g, ' ').slice(0, 200);
}
