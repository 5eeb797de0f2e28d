import type { Locale } from '../../../kernel/locale.ts';
import { bare } from '../../paths.ts';

/** Sets out for a provider, to come back in this language and to `next`. Beside the paths, which the home page loads. */
export function socialLink(provider: 'google' | 'facebook', language: Locale, next?: string | null): string {
  return `${bare.socialSignIn(provider)}&${new URLSearchParams({ language, ...(next && { next }) })}`;
}
