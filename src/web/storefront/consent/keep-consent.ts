import { keep } from '../chrome/browser-store.ts';
import { CONSENT_VERSION, type Wishes } from '../chrome/consent.ts';

/** Browser only. */
export function keepConsent(wishes: Wishes): void {
  const { statistics, marketing } = wishes;
  keep('cookieBannerClosed', 'true');
  keep('consent', JSON.stringify({ version: CONSENT_VERSION, at: new Date().toISOString(), statistics, marketing }));
}
