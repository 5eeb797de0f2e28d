import type { FastifyRequest } from 'fastify';
import { isUuid } from '../../kernel/ids.ts';
import type { Credentials } from '../http/visitor.ts';

export const SESSION_COOKIE = 'frontend_token';
export const GUEST_COOKIE = 'frontend_guest';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the endpoint accepts `token` instead of `user_token`. */
    acceptsToken?: boolean;
  }
}

/**
 * Credentials of an API request: `Authorization: Bearer`, else `user_token` (query or body; a UUID is a guest token,
 * anything else a session token; some endpoints also accept it as `token`), else the cookies of the shop. An explicit
 * token that differs from the cookie identity is a conflict: the browser and the request belong to different visitors.
 */
export function readCredentials(request: FastifyRequest): Credentials {
  const cookies = readCookieCredentials(request);
  const bearer = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1];
  const names = request.routeOptions.config.acceptsToken ? ['user_token', 'token'] : ['user_token'];
  const given = bearer ?? readTokenField(request.query, names) ?? readTokenField(request.body, names);
  if (!given) return cookies;
  if (cookies.byCookie && given !== cookies.token && given !== cookies.guestToken) return CONFLICTING_CREDENTIALS;
  const guest = isUuid(given);
  return { token: guest ? null : given, guestToken: guest ? given : null, byCookie: false, conflict: false };
}

/** Credentials of a page request: cookies only, so that a link cannot sign a visitor in to the account of its author. */
export function readCookieCredentials(request: FastifyRequest): Credentials {
  const token = request.cookies[SESSION_COOKIE] ?? null;
  const guestToken = request.cookies[GUEST_COOKIE] ?? null;
  return {
    token: token && token.length <= 100 ? token : null,
    guestToken: guestToken && isUuid(guestToken) ? guestToken : null,
    byCookie: Boolean(token ?? guestToken),
    conflict: false,
  };
}

const CONFLICTING_CREDENTIALS: Credentials = { token: null, guestToken: null, byCookie: false, conflict: true };

/** Whether the request comes from a page of the shop. Browsers set these headers; other sites cannot forge them. */
export function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = request.headers;
  if (!origin || !URL.canParse(origin)) return false;
  return new URL(origin).host === request.host;
}

function readTokenField(fields: unknown, names: readonly string[]): string | null {
  if (typeof fields !== 'object' || fields === null) return null;
  const values = names.map((name): unknown => (Object.hasOwn(fields, name) ? Reflect.get(fields, name) : null));
  const isToken = (value: unknown): value is string =>
    typeof value === 'string' && value.length > 0 && value.length <= 100;
  return values.find(isToken) ?? null;
}
