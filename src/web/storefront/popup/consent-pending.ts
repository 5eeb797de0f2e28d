import { isConsentOpen } from '../layout/consent/consent.ts';

const NOTICE_SELECTOR = '[aria-labelledby="cookie-title"]';

/** Fallback for blocked storage: once shown, an absent dialog means that it was answered. */
let wasShown = false;

/** Whether the consent dialog waits for an answer, also before it is rendered. Browser only. */
export function isConsentPending(months: number): boolean {
  if (document.querySelector(NOTICE_SELECTOR)) {
    wasShown = true;
    return true;
  }
  return !wasShown && isConsentOpen(months);
}
