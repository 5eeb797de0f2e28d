import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '../../kernel/locale.ts';
import { ANONYMOUS_VISITOR, type IdentifyVisitor, type Visitor } from '../../platform/http/visitor.ts';
import { GUEST_COOKIE, readCookieCredentials } from '../../platform/security/credentials.ts';
import { getTranslator } from '../../platform/translator.ts';
import type { Services } from '../../services.ts';
import { splitLocale } from '../paths.ts';
import { GUEST_TTL_SECONDS } from '../storefront/cart/visitor-storage.ts';
import type { CookieOptions, ShopRequest } from './request.server.ts';

/** Creates the request context of a page, and reports whether the page used personal data. */
export function createShopRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  locale: Locale,
  services: Services,
  identify: IdentifyVisitor,
): { shop: ShopRequest; isPersonal: () => boolean } {
  const credentials = readCookieCredentials(request);
  let visitor: Promise<Visitor> | undefined;
  let newGuest: string | null = null;
  let personal = false;
  const attributes = { path: '/', sameSite: 'lax', secure: services.config.siteUrl.startsWith('https:') } as const;

  const setCookie = (name: string, value: string, options: CookieOptions) => {
    personal = true;
    reply.setCookie(name, value, { ...attributes, ...options });
  };
  const shop: ShopRequest = {
    services,
    locale,
    t: getTranslator(locale),
    path: splitLocale(request.url.split('?', 1)[0] ?? '/').rest,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    isPrefetch: isPrefetch(request),
    visitor() {
      personal = true;
      visitor ??=
        credentials.token || credentials.guestToken || newGuest
          ? identify({ ...credentials, guestToken: newGuest ?? credentials.guestToken })
          : Promise.resolve(ANONYMOUS_VISITOR);
      return visitor;
    },
    guestToken() {
      if (credentials.guestToken) return credentials.guestToken;
      if (!newGuest) {
        newGuest = randomUUID();
        visitor = undefined;
        // readable by script: the page copies it into local storage
        setCookie(GUEST_COOKIE, newGuest, { maxAge: GUEST_TTL_SECONDS, httpOnly: false });
      }
      return newGuest;
    },
    setCookie,
    clearCookie(name) {
      personal = true;
      reply.clearCookie(name, attributes);
    },
  };
  return { shop, isPersonal: () => personal };
}

/** Browsers that do not send `Sec-Purpose` send the older `Purpose`. */
function isPrefetch({ headers }: FastifyRequest): boolean {
  return /\bprefetch\b/.test(String(headers['sec-purpose'] ?? headers.purpose));
}
