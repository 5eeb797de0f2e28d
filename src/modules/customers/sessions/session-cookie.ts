import { SESSION_COOKIE } from '../../../platform/security/credentials.ts';
import { SESSION_TTL_SECONDS } from './session.rules.ts';

/** Session cookie set by page routes; not readable by scripts (HttpOnly). */
export const sessionCookie = {
  name: SESSION_COOKIE,
  options: { maxAge: SESSION_TTL_SECONDS, httpOnly: true },
} as const;
