import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  DEFAULT_LOCALE,
  isLocale,
  isPublicLocale,
  isServedLocale,
  type Locale,
  negotiateLocale,
} from '../../../kernel/locale.ts';
import { prefixLocale } from '../../paths.ts';
import { safeReturnPath } from '../safe-return-path.ts';

/** The home page redirects a first visit to the language of the visitor. */
export const HOME_VARY = 'Accept-Language, Cookie';

/** Cookie from the specification: path /, 365 days. */
export const LANGUAGE_COOKIE = 'currentLanguage';
export const LANGUAGE_COOKIE_SECONDS = 31_536_000;
/** Former name of the cookie, still read. */
const OLD_LANGUAGE_COOKIE = 'i18n_redirected';

type Cookies = FastifyRequest['cookies'];

export function readLocaleCookie(cookies: Cookies): Locale | null {
  const value = cookies[LANGUAGE_COOKIE] ?? cookies[OLD_LANGUAGE_COOKIE];
  return isPublicLocale(value) ? value : null;
}

/** Language in which a visitor who opens the shop without a language in the address sees it. */
export function findFirstVisitLocale(cookies: Cookies, acceptLanguage: string | undefined): Locale {
  return readLocaleCookie(cookies) ?? negotiateLocale(acceptLanguage) ?? DEFAULT_LOCALE;
}

/** The admin has its own language cookie: staff can use another language there than in the shop. */
export const ADMIN_LANGUAGE_COOKIE = 'admin_language';

export function readAdminLocale(request: FastifyRequest): Locale {
  const value = request.cookies[ADMIN_LANGUAGE_COOKIE];
  if (isLocale(value)) return value;
  return findFirstVisitLocale(request.cookies, request.headers['accept-language']);
}

function setLocaleCookie(reply: FastifyReply, locale: Locale): void {
  reply.setCookie(LANGUAGE_COOKIE, locale, { path: '/', maxAge: LANGUAGE_COOKIE_SECONDS, sameSite: 'lax' });
}

/**
 * `GET /language/{locale}?to=/path`: sets the language cookie and redirects to the localized path of the same page.
 * @param pathIn localizes a path
 */
export function serveLanguageSwitch(
  app: FastifyInstance,
  pathIn: (path: string, locale: Locale) => Promise<string> = async (path) => path,
): void {
  app.get<{ Params: { locale: string }; Querystring: { to?: unknown } }>(
    '/language/:locale',
    async (request, reply) => {
      const { locale } = request.params;
      if (!isServedLocale(locale)) return reply.callNotFound();
      setLocaleCookie(reply, locale);
      const path = await pathIn(safeReturnPath(request.query.to), locale);
      return reply.header('cache-control', 'no-store').redirect(prefixLocale(path, locale), 303);
    },
  );
}
