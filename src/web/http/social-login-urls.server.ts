import { SOCIAL_PROVIDER_TITLES, type SocialProviderName } from '../../modules/social-login/social-login.rules.ts';
import { API_ROOT } from '../../platform/http/api.ts';
import type { Translator } from '../../platform/translator.ts';

/** Binds an OAuth flow to one browser. */
export const SOCIAL_COOKIE = 'frontend_social';

/** The browser token of an OAuth flow; null when none was started. @param header the `Cookie` header */
export function readSocialCookie(header: string | null | undefined): string | null {
  const cookies = header?.split('; ') ?? [];
  const value = cookies.find((cookie) => cookie.startsWith(`${SOCIAL_COOKIE}=`))?.slice(SOCIAL_COOKIE.length + 1);
  return value && /^[\w-]{43}$/.test(value) ? value : null;
}

const SOCIAL_ERRORS = ['denied', 'unavailable', 'failed', 'expired', 'staff', 'taken', 'busy'] as const;

function isSocialError(text: string | null | undefined): text is (typeof SOCIAL_ERRORS)[number] {
  return SOCIAL_ERRORS.some((trouble) => trouble === text);
}

/** Path of the OAuth redirect URI. Server only: no page links to it. */
export function buildCallbackPath(provider: SocialProviderName | ':provider'): string {
  return `${API_ROOT}/user/social-login/callback/${provider}`;
}

/** Adds the error of a social login to a path. @param code of the refusal */
export function addSocialError(path: string, provider: SocialProviderName, code: string): string {
  const [area, name] = code.split('.');
  const social = area === 'social' && isSocialError(name) ? name : 'busy';
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ social, provider })}`;
}

/** The localized error message for the query of a page; null without a known error. */
export function translateSocialError(search: URLSearchParams, t: Translator): string | null {
  const trouble = search.get('social');
  if (!isSocialError(trouble)) return null;
  const provider =
    search.get('provider') === 'facebook' ? SOCIAL_PROVIDER_TITLES.facebook : SOCIAL_PROVIDER_TITLES.google;
  return t(`problems.social.${trouble}`, { provider });
}
