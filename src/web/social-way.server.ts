import { SOCIAL_TITLES, type SocialName } from '../modules/social/social.rules.ts';
import { API_ROOT } from '../platform/api.ts';
import type { Translator } from '../platform/words.ts';

/** Ties the way to a provider and back to one browser. */
export const SOCIAL_COOKIE = 'frontend_social';

/** The token of this browser; null when it set out nowhere. @param header of the request */
export function readSocialCookie(header: string | null | undefined): string | null {
  const cookies = header?.split('; ') ?? [];
  const value = cookies.find((cookie) => cookie.startsWith(`${SOCIAL_COOKIE}=`))?.slice(SOCIAL_COOKIE.length + 1);
  return value && /^[\w-]{43}$/.test(value) ? value : null;
}

const TROUBLES = ['denied', 'unavailable', 'failed', 'expired', 'staff', 'taken', 'busy'] as const;

function isTrouble(text: string | null | undefined): text is (typeof TROUBLES)[number] {
  return TROUBLES.some((trouble) => trouble === text);
}

/** Where a provider sends browsers back to, below the shop's address. On the server alone: no page links to it. */
export function socialReturn(provider: SocialName | ':provider'): string {
  return `${API_ROOT}/user/social-login/callback/${provider}`;
}

/** A page of the shop that says why somebody came back from a provider with nothing. @param code of the refusal */
export function withTrouble(path: string, provider: SocialName, code: string): string {
  const [area, name] = code.split('.');
  const social = area === 'social' && isTrouble(name) ? name : 'busy';
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ social, provider })}`;
}

/** The sentence for what an address says went wrong; null when it says nothing that the shop knows. */
export function troubleSentence(search: URLSearchParams, t: Translator): string | null {
  const trouble = search.get('social');
  if (!isTrouble(trouble)) return null;
  const provider = search.get('provider') === 'facebook' ? SOCIAL_TITLES.facebook : SOCIAL_TITLES.google;
  return t(`problems.social.${trouble}`, { provider });
}
