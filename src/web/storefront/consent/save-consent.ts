import { writeStorage } from '../layout/browser-storage.ts';
import { CONSENT_VERSION, type ConsentChoices } from '../layout/consent/consent.ts';

/** Browser only. */
export function saveConsent(wishes: ConsentChoices): void {
  const { statistics, marketing } = wishes;
  writeStorage('cookieBannerClosed', 'true');
  writeStorage(
    'consent',
    JSON.stringify({ version: CONSENT_VERSION, at: new Date().toISOString(), statistics, marketing }),
  );
}
