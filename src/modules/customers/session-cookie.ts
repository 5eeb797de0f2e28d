import { GUEST_COOKIE, SESSION_COOKIE } from '../../platform/credentials.ts';
import { GUEST_DAYS, SESSION_SECONDS } from './session.rules.ts';

/** `Set-Cookie` values for the doors that serve pages. `secure` is whether the shop's public address is https. */
type Options = { secure: boolean };

/** The session's token, out of reach of scripts. */
export function sessionCookie(token: string, options: Options): string {
  return cookie(SESSION_COOKIE, token, SESSION_SECONDS, options, true);
}

/** Takes the session's cookie away after signing out. */
export function endedSessionCookie(options: Options): string {
  return cookie(SESSION_COOKIE, '', 0, options, true);
}

/** The guest's token. Scripts mirror it in local storage, so they may read it; it names a cart and nothing else. */
export function guestCookie(guestToken: string, options: Options): string {
  return cookie(GUEST_COOKIE, guestToken, GUEST_DAYS * 86_400, options, false);
}

/** Takes the guest's cookie away once its cart has become the customer's. */
export function endedGuestCookie(options: Options): string {
  return cookie(GUEST_COOKIE, '', 0, options, false);
}

function cookie(name: string, value: string, seconds: number, { secure }: Options, httpOnly: boolean): string {
  const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${seconds}`, 'SameSite=Lax'];
  if (httpOnly) parts.push('HttpOnly');
  if (secure) parts.push('Secure');
  return parts.join('; ');
}
