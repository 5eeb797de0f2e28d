import { SESSION_COOKIE } from '../../platform/credentials.ts';
import { SESSION_SECONDS } from './session.rules.ts';

/** How the doors that serve pages hand a session's token to the browser: out of reach of scripts. */
export const sessionCookie = { name: SESSION_COOKIE, options: { maxAge: SESSION_SECONDS, httpOnly: true } } as const;
