import type { Locale } from '../../../kernel/locale.ts';
import { bare } from '../../paths.ts';

/**
 * URL that starts a social login and returns in this language to `next`. In a module of its own to keep it out of the
 * home page bundle.
 */
export function socialLink(provider: 'google' | 'facebook', language: Locale, next?: string | null): string {
  return `${bare.socialSignIn(provider)}&${new URLSearchParams({ language, ...(next && { next }) })}`;
}
