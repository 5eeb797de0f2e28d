import { kept } from './browser-store.ts';

/** Raised when what we ask consent for changes; older answers are then asked again. */
export const CONSENT_VERSION = 2;

/** What a visitor agreed to beside what the shop cannot do without. */
export type Wishes = { statistics: boolean; marketing: boolean };

type Consent = Wishes & { version: number; at: string };

/** The answer that holds; null before one, and when it is too old or of another question. Browser only. */
export function consentNow(months: number): Wishes | null {
  try {
    const consent: Consent | null = JSON.parse(kept('consent') ?? 'null');
    const ends = new Date(consent?.at ?? '');
    ends.setMonth(ends.getMonth() + months);
    return consent?.version === CONSENT_VERSION && ends.getTime() > Date.now() ? consent : null;
  } catch {
    return null; // not ours
  }
}

/** Whether the notice opens by itself: nobody has closed it, or the answer no longer holds. */
export function isConsentOpen(months: number): boolean {
  return kept('cookieBannerClosed') === null || (kept('consent') !== null && consentNow(months) === null);
}
