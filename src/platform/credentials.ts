import type { FastifyRequest } from 'fastify';
import { isUuid } from '../kernel/ids.ts';
import type { Credentials } from './visitor.ts';

export const SESSION_COOKIE = 'frontend_token';
export const GUEST_COOKIE = 'frontend_guest';

/**
 * Who a request claims to come from: `Authorization: Bearer`, else `user_token` (query or body; a UUID is a
 * guest's, anything else a session's), else the shop's own cookies.
 */
export function readCredentials(request: FastifyRequest): Credentials {
  const bearer = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1];
  const given = bearer ?? tokenField(request.query) ?? tokenField(request.body);
  if (given) {
    const guest = isUuid(given);
    return { token: guest ? null : given, guestToken: guest ? given : null, byCookie: false };
  }
  const token = request.cookies[SESSION_COOKIE] ?? null;
  const guestToken = request.cookies[GUEST_COOKIE] ?? null;
  return {
    token: token && token.length <= 100 ? token : null,
    guestToken: guestToken && isUuid(guestToken) ? guestToken : null,
    byCookie: Boolean(token ?? guestToken),
  };
}

/** Whether the shop's own pages sent this; browsers say so and pages of other sites cannot lie about it. */
export function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = request.headers;
  if (!origin || !URL.canParse(origin)) return false;
  return new URL(origin).host === request.host;
}

function tokenField(fields: unknown): string | null {
  if (typeof fields !== 'object' || fields === null || !('user_token' in fields)) return null;
  const token = fields.user_token;
  return typeof token === 'string' && token.length > 0 && token.length <= 100 ? token : null;
}
