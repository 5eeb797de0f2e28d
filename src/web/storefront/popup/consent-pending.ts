import { isConsentOpen } from '../chrome/consent.ts';

const NOTICE = '[aria-labelledby="cookie-title"]';

/** Where storage is refused, the absence of the notice means that it was answered. */
let wasShown = false;

/** Whether the cookie notice waits for an answer, also before it is on the page. Browser only. */
export function isConsentPending(months: number): boolean {
  if (document.querySelector(NOTICE)) {
    wasShown = true;
    return true;
  }
  return !wasShown && isConsentOpen(months);
}
