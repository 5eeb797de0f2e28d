import type { Locale } from '../../../../kernel/locale.ts';
import { unprefixedPaths } from '../../../paths.ts';

/**
 * URL that starts a social login and returns in this language to `next`. In a separate module to keep it out of the
 * home page bundle.
 */
export function socialLoginUrl(provider: 'google' | 'facebook', language: Locale, next?: string | null): string {
  return `${unprefixedPaths.socialSignIn(provider)}&${new URLSearchParams({ language, ...(next && { next }) })}`;
}
