import { kept } from './browser-store.ts';

/** Incremented when the consent categories change; older answers become invalid. */
export const CONSENT_VERSION = 2;

/** Optional consent categories of a visitor. */
export type Wishes = { statistics: boolean; marketing: boolean };

type Consent = Wishes & { version: number; at: string };

/** The valid consent; null without one, when it has expired or has an older version. Browser only. */
export function consentNow(months: number): Wishes | null {
  try {
    const consent: Consent | null = JSON.parse(kept('consent') ?? 'null');
    const ends = new Date(consent?.at ?? '');
    ends.setMonth(ends.getMonth() + months);
    return consent?.version === CONSENT_VERSION && ends.getTime() > Date.now() ? consent : null;
  } catch {
    return null; // unknown format
  }
}

/** Whether the consent dialog opens by itself: it was never answered, or the consent is no longer valid. */
export function isConsentOpen(months: number): boolean {
  return kept('cookieBannerClosed') === null || (kept('consent') !== null && consentNow(months) === null);
}
