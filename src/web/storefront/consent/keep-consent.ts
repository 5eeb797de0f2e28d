import { writeStorage } from '../chrome/browser-store.ts';
import { CONSENT_VERSION, type ConsentChoices } from '../chrome/consent.ts';

/** Browser only. */
export function saveConsent(wishes: ConsentChoices): void {
  const { statistics, marketing } = wishes;
  writeStorage('cookieBannerClosed', 'true');
  writeStorage('consent', JSON.stringify({ version: CONSENT_VERSION, at: new Date().toISOString(), statistics, marketing }));
}
