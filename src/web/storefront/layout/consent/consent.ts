import { readStorage } from '../browser-storage.ts';

/** Incremented when the consent categories change; older answers become invalid. */
export const CONSENT_VERSION = 2;

/** Optional consent categories of a visitor. */
export type ConsentChoices = { statistics: boolean; marketing: boolean };

type StoredConsent = ConsentChoices & { version: number; at: string };

/** The valid consent; null without one, when it has expired or has an older version. Browser only. */
export function readConsent(months: number): ConsentChoices | null {
  try {
    const consent: StoredConsent | null = JSON.parse(readStorage('consent') ?? 'null');
    const ends = new Date(consent?.at ?? '');
    ends.setMonth(ends.getMonth() + months);
    return consent?.version === CONSENT_VERSION && ends.getTime() > Date.now() ? consent : null;
  } catch {
    return null; // unknown format
  }
}

/** Event of the document when the visitor has answered the consent dialog. */
export const CONSENT_ANSWERED_EVENT = 'shop:consent-answered';

/** For blocked storage: lasts as long as the document. */
let isAnswered = false;

export function announceConsentAnswer(): void {
  isAnswered = true;
  document.dispatchEvent(new Event(CONSENT_ANSWERED_EVENT));
}

/** Whether the consent dialog opens by itself: it was never answered, or the consent is no longer valid. */
export function isConsentOpen(months: number): boolean {
  if (isAnswered) return false;
  return (
    readStorage('cookieBannerClosed') === null || (readStorage('consent') !== null && readConsent(months) === null)
  );
}
