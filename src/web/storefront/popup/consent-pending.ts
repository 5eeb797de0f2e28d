import { isConsentOpen } from '../layout/consent/consent.ts';

const NOTICE_SELECTOR = '[aria-labelledby="cookie-title"]';

/** Whether the consent dialog waits for an answer, also before it is rendered. Browser only. */
export function isConsentPending(months: number): boolean {
  return document.querySelector(NOTICE_SELECTOR) !== null || isConsentOpen(months);
}
