import type { ConsentChoices } from '../layout/consent/consent.ts';
import { loadScript } from './load-script.ts';
import type { ShopEvent } from './shop-event.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const TAG_MANAGER_ORIGIN = 'https://www.googletagmanager.com';

function pushToDataLayer(entry: unknown): void {
  window.dataLayer ??= [];
  window.dataLayer.push(entry);
}

/** gtag accepts `arguments` objects only; an array would be treated as data. */
function gtag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  pushToDataLayer(arguments);
}

/**
 * Consent mode: everything is denied by default before the first script loads, then updated by the visitor's consent.
 */
export function startGoogleTags(id: string, wishes: ConsentChoices): void {
  gtag('consent', 'default', toConsentState({ statistics: false, marketing: false }));
  updateGoogleConsent(wishes);
  gtag('set', 'ads_data_redaction', true);
  if (id.startsWith('GTM-')) {
    pushToDataLayer({ 'gtm.start': Date.now(), event: 'gtm.js' });
    loadScript(`${TAG_MANAGER_ORIGIN}/gtm.js?id=${id}`);
    return;
  }
  gtag('js', new Date());
  gtag('config', id);
  loadScript(`${TAG_MANAGER_ORIGIN}/gtag/js?id=${id}`);
}

export function updateGoogleConsent(wishes: ConsentChoices): void {
  gtag('consent', 'update', toConsentState(wishes));
}

export function sendGoogleEvent(id: string, { name, ...event }: ShopEvent): void {
  if (!id.startsWith('GTM-')) gtag('event', name, event);
  // resets `ecommerce` first: a container would merge the items of two events
  else for (const entry of [{ ecommerce: null }, { event: name, ecommerce: event }]) pushToDataLayer(entry);
}

function toConsentState({ statistics, marketing }: ConsentChoices) {
  const toValue = (granted: boolean) => (granted ? 'granted' : 'denied');
  return {
    analytics_storage: toValue(statistics),
    ad_storage: toValue(marketing),
    ad_user_data: toValue(marketing),
    ad_personalization: toValue(marketing),
  };
}
